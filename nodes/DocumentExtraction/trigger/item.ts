import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { converted } from '../extraction/convert/converted';
import { simplified } from '../extraction/simplified';
import type { Settings } from './settings';
import type { Seen } from './sources/source';

export function itemOf(settings: Settings, seen: Seen): INodeExecutionData {
	const { source, name, simplify, confidenceThreshold, conversion } = settings;
	const file: IDataObject = simplify
		? { ...converted(simplified(source.extracted(seen), confidenceThreshold), conversion) }
		: source.raw(seen);
	return { json: { ...file, event: seen.status, source: name } };
}
