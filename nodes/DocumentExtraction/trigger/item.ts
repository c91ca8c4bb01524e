import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { converted } from '../extraction/convert/converted';
import { rowsOf } from '../extraction/rows';
import { simplified } from '../extraction/simplified';
import { withoutNames } from '../utils/withoutNames';
import type { Watch } from './watch';
import type { ObservedFile } from './sources/source';
import type { EventName } from './state/state';

type ToldFile = ObservedFile & { event: EventName };

const ORIGIN_KEYS = { model: 'model_id', workflow: 'workflow_id' };

export function itemsOf(watch: Watch, seen: ToldFile): INodeExecutionData[] {
	const { source, name, watched, simplify, confidenceThreshold, conversion, outputRows } = watch;
	const more = { event: seen.event, source: name };
	if (!simplify) {
		return [{ json: { ...withoutNames(source.raw(seen), Object.keys(more)), ...more } }];
	}
	const whole = converted(simplified(source.extracted(seen), confidenceThreshold), conversion);
	const origin = { [ORIGIN_KEYS[name]]: watched.id };
	const items: IDataObject[] = outputRows ? rowsOf(whole, origin) : [{ ...whole, ...origin }];
	return items.map((json) => ({ json: { ...json, ...more } }));
}
