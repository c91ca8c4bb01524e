import {
	startWatching,
	until,
	waitsForSomebody,
	watching,
	type NewWorkflow,
	type StoredCredential,
	type StoredWorkflow,
} from '../n8n';
import { startMailbox, type Mailbox } from '../n8n/mailbox';
import { boxNamed, useExamples } from './exampleFixture';
import { openForm } from './forms';

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

/** Newer n8ns start no workflow in which a mail has no account. */
const withMailAccount =
	(smtp: StoredCredential) =>
	(example: NewWorkflow): NewWorkflow => ({
		...example,
		nodes: example.nodes.map((node) =>
			node.type === 'n8n-nodes-base.emailSend' ? { ...node, credentials: { smtp } } : node,
		),
	});

let mailbox: Mailbox | undefined;
let account: StoredCredential | undefined;
beforeAll(async () => {
	mailbox = await startMailbox();
	const mail = { name: 'Mail', type: 'smtp', data: mailbox.account };
	account = await bench.session.call('POST', '/rest/credentials', mail);
});
afterAll(async () => await mailbox?.stop());

/** The example, at work. */
async function startReview(): Promise<StoredWorkflow> {
	const { id = '', name = '' } = account ?? {};
	const workflow = await imported('review-low-confidence', (example) =>
		withMailAccount({ id, name })(polledOften(example)),
	);
	await startWatching(bench.session, workflow);
	return workflow;
}

const areApproved = (names: string[]) =>
	until(`${names.join(', ')} approved`, async () => {
		await Promise.resolve();
		return names.every((name) => fileNamed(name).review === 'approved');
	});

describe('Low confidence goes to a person, the rest is approved', () => {
	test('it has six nodes beside its notes', async () => {
		const { nodes } = await imported('review-low-confidence');
		const working = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
		expect(working.length).toBeLessThanOrEqual(6);
	});

	test('what is certain is approved at once', async () => {
		const { session, sandbox } = bench;
		const workflow = await startReview();
		const names = ['certain.pdf', 'certain-too.pdf'];
		sandbox.service.seedFiles(2, { name: (position) => names[position] ?? '', async: false });
		await areApproved(names);
		await session.deactivate(workflow);
		expect(sandbox.log.requests('file.approve')).toHaveLength(2);
		expect(sandbox.log.requests('file.updateFields')).toEqual([]);
		expect(mailbox?.mails()).toEqual([]);
	});

	test('what a person corrects in the form is sent, nothing else, and the file is approved', async () => {
		const { session, sandbox } = bench;
		const workflow = await startReview();
		const name = 'doubtful-lowconf.pdf';
		sandbox.service.seedFiles(1, { name: () => name, async: false });
		const mail = await until('the mail has come', async () =>
			Promise.resolve(mailbox?.mails().at(0)),
		);
		await waitsForSomebody(session, workflow);
		const form = await openForm(/href="([^"]+)"[^>]*>Check</.exec(mail)?.[1] ?? '');
		const { score, ...before } = boxNamed(fileNamed(name), 'buyer_name') ?? {};
		const label = `buyer_name (${Math.round(Number(score) * 100)} %)`;
		expect(form.valueOf(label)).toBe(before['ocr_text']);
		await form.submit({ [label]: 'Somebody else' });
		await areApproved([name]);
		await session.deactivate(workflow);
		expect(boxNamed(fileNamed(name), 'buyer_name')).toMatchObject({
			...{ ocr_text: 'Somebody else', validation_status: 'success' },
		});
		expect(sandbox.log.requests('file.updateFields')).toHaveLength(1);
		expect(sandbox.log.requests('file.approve')).toHaveLength(1);
	});
});
