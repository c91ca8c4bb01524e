import { useSandbox } from '../host';
import { everywhere, useChanged } from './gateway';
import { jsonOf, MINUTE, MODEL } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

test.each(['trigger', 'manual'] as const)(
	'what repeats the key is told without it: %s',
	async (mode) => {
		const { apiKey } = bench.sandbox;
		const poller = watchChanged(
			MODEL,
			(answer) => everywhere(answer, (page) => ({ ...page, request_metadata: `by ${apiKey}` })),
			{ simplify: false, options: { emitExisting: true } },
			{ mode },
		);
		MODEL.upload(bench, 'a.pdf', MINUTE);
		expect(JSON.stringify(await jsonOf(poller))).toContain('by •••');
	},
);
