import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { simplified } from '../extraction/simplified';
import type { Watch } from './watch';
import type { ObservedFile } from './sources/source';

export function itemOf(watch: Watch, seen: ObservedFile): INodeExecutionData {
	const { source, name, simplify, confidenceThreshold } = watch;
	const file: IDataObject = simplify
		? { ...simplified(source.extracted(seen), confidenceThreshold) }
		: source.raw(seen);
	return { json: { ...file, event: seen.status, source: name } };
}
