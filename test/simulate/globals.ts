import { expect } from 'expect';
import Module from 'node:module';

// This is to be loaded before anything else of the tests.

// The cases of the operations and the key watch are written for jest.
Object.assign(globalThis, { expect });

// `DocumentExtraction.node` means the sources here, as it does for jest, and not n8n's JSON of that name.
const extensions: unknown = Reflect.get(Module, '_extensions');
if (typeof extensions === 'object' && extensions !== null) {
	const json: unknown = Reflect.get(extensions, '.json');
	Reflect.deleteProperty(extensions, '.json');
	Reflect.set(extensions, '.json', json);
}
