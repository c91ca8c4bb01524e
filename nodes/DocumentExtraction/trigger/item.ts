import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { simplified } from '../extraction/simplified';
import type { Settings } from './settings';
import type { Seen } from './sources/source';

export function itemOf(settings: Settings, seen: Seen): INodeExecutionData {
	const { source, name, simplify, confidenceThreshold } = settings;
	const file: IDataObject = simplify
		? { ...simplified(source.extracted(seen), confidenceThreshold) }
		: source.raw(seen);
	return { json: { ...file, event: seen.status, source: name } };
}
