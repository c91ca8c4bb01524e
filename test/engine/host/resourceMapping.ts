import type { ResourceMapperFields } from 'n8n-workflow';
import { editorContext, type LoadOptions } from './loadOptions';

/** Loads the columns of a mapper as n8n's editor does. */
export async function resourceMapping(options: LoadOptions): Promise<ResourceMapperFields> {
	const load = options.type.methods?.resourceMapping?.[options.method];
	if (!load) throw new Error(`The node type has no columns by ${options.method}`);
	return await load.call(editorContext(options));
}
