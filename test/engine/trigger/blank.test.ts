import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without, type Change } from './gateway';
import { DAY, idsOf, MINUTE, MODEL } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** Nothing but its boxes tells of the second page whether it was read. */
const withBlankPage: Change = (answer) =>
	everywhere(answer, (object) => {
		if (object['page'] !== 1 || !('request_file_id' in object)) return object;
		const signs = ['predicted_boxes', 'moderated_boxes', 'no_of_fields', 'raw_ocr'];
		return without(object, [...signs, 'message', 'updated_at']);
	});

test.each([
	['all', DAY, false],
	['specific', DAY, false],
	['all', MINUTE, true],
	['specific', MINUTE, true],
])(
	'a file with a blank page, with Watch %s, that was uploaded %d ms before the first look: told is %s',
	async (watched, ago, isTold) => {
		const id = MODEL.upload(bench, 'a-pages2.pdf', ago);
		const poller = watchChanged(MODEL, withBlankPage, { watch: watched, fileIds: id });
		const told: unknown[] = [];
		for (let poll = 0; poll < 5; poll += 1) {
			told.push(...((await idsOf(poller)) ?? []));
			simulatedTime().advance(5 * MINUTE);
		}
		expect(told).toEqual(isTold ? [id] : []);
	},
);
