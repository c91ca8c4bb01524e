import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { runNode as run, type Run, type RunOptions } from './runNode';

export interface SandboxBench {
	readonly sandbox: Sandbox;
	credential(): ICredentialDataDecryptedObject;
	/** Runs the node with the sandbox's account unless the test names another credential. */
	runNode(options: Omit<RunOptions, 'credential'> & Partial<RunOptions>): Promise<Run>;
}

/** A sandbox for all tests of a file, made new before each; a wrong answer of it fails the file. */
export function useSandbox(): SandboxBench {
	let sandbox: Sandbox | undefined;
	beforeAll(async () => {
		sandbox = await startSandbox();
	});
	beforeEach(() => sandbox?.reset());
	afterAll(async () => await sandbox?.stop());

	const started = () => {
		if (!sandbox) throw new Error('The sandbox runs only while tests run');
		return sandbox;
	};
	const credential = () => ({ baseUrl: started().url, apiKey: started().apiKey });
	return {
		get sandbox() {
			return started();
		},
		credential,
		runNode: async (options) => await run({ credential: credential(), ...options }),
	};
}
