import { startWatching, until, watching, type NewWorkflow, type StoredCredential } from '../n8n';
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

/** Newer n8ns start no workflow in which a mail has no account; nothing is sent here. */
const withMailAccount =
	(smtp: StoredCredential) =>
	(example: NewWorkflow): NewWorkflow => ({
		...example,
		nodes: example.nodes.map((node) =>
			node.type === 'n8n-nodes-base.emailSend' ? { ...node, credentials: { smtp } } : node,
		),
	});

test('Low confidence goes to a person, the rest is approved: what is certain is approved at once', async () => {
	const { session, sandbox } = bench;
	const { id, name } = await session.call<StoredCredential>('POST', '/rest/credentials', {
		...{ name: 'Mail', type: 'smtp' },
		data: { user: 'reviewer', password: 'none', host: '127.0.0.1', port: 9, secure: false },
	});
	const workflow = await imported('review-low-confidence', (example) =>
		withMailAccount({ id, name })(polledOften(example)),
	);
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
