import { startWatching, until, watching, type NewWorkflow } from '../n8n';
import { useExamples } from './exampleFixture';

/** It waits for the trigger's poll. */
jest.setTimeout(300_000);

const TRIGGER = 'A file has been read';

const bench = useExamples();
const { imported, fileNamed } = bench;

/** The same with more poll times. */
const polledOften = (example: NewWorkflow): NewWorkflow => {
	const pollTimes = watching('', {}).nodes[0]?.parameters.pollTimes;
	return {
		...example,
		nodes: example.nodes.map((node) =>
			node.name === TRIGGER ? { ...node, parameters: { ...node.parameters, pollTimes } } : node,
		),
	};
};

test('Low confidence goes to a person, the rest is approved: what is certain is approved at once', async () => {
	const { session, sandbox } = bench;
	const workflow = await imported('review-low-confidence', polledOften);
	await startWatching(session, workflow);
	const names = ['certain.pdf', 'certain-too.pdf'];
	sandbox.service.seedFiles(2, { name: (position) => names[position] ?? '', async: false });
	await until('both are approved', async () => {
		await Promise.resolve();
		return names.every((name) => fileNamed(name).review === 'approved');
	});
	await session.deactivate(workflow);
	expect(sandbox.log.requests('file.approve')).toHaveLength(2);
	expect(sandbox.log.requests('file.updateFields')).toEqual([]);
});
