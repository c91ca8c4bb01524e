import { pdf } from '../../engine/upload.bench';
import {
	chain,
	NODE_TYPE,
	until,
	type NewWorkflow,
	type Session,
	type StoredWorkflow,
} from '../n8n';

const PATH = 'scans';
/** As many as a scanner that is in a hurry has under way. */
const AT_ONCE = 10;

export const MODEL = 'model-invoices';

/** A workflow that takes a file over HTTP and uploads it, as a scanner or a portal would send one. */
export const takingScans: NewWorkflow = chain('Scans', [
	{
		name: 'Scan',
		type: 'n8n-nodes-base.webhook',
		version: 2,
		parameters: { httpMethod: 'POST', path: PATH, options: {} },
	},
	{
		name: 'Upload',
		type: NODE_TYPE,
		parameters: {
			resource: 'file',
			operation: 'upload',
			modelId: MODEL,
			inputType: 'binary',
			binaryPropertyName: 'data',
		},
	},
]);

/** Activates the workflow, and waits until n8n takes scans: it answers before that. */
export async function startTaking(session: Session, workflow: StoredWorkflow): Promise<void> {
	await session.activate(workflow);
	await until('n8n takes scans', async () => {
		// What n8n says to a request of the wrong kind tells whether there is a right kind.
		const response = await fetch(`${session.url}/webhook/${PATH}`);
		return (await response.text()).includes('Did you mean to make a POST request');
	});
}

export const bytesOfScan = (name: string): Buffer => pdf(`\n${name}\n`.repeat(1_000));

/** Sends one file for each name; n8n has taken all of them when this comes back. */
export async function sendScans({ url }: Session, names: string[]): Promise<void> {
	const left = [...names];
	const sendOn = async (): Promise<void> => {
		for (let name = left.shift(); name !== undefined; name = left.shift()) {
			const body = new FormData();
			body.append('data', new Blob([bytesOfScan(name)], { type: 'application/pdf' }), name);
			const response = await fetch(`${url}/webhook/${PATH}`, { method: 'POST', body });
			if (!response.ok) throw new Error(`${name} was answered ${await response.text()}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
}

export const namesOf = (kind: string, count: number): string[] =>
	Array.from({ length: count }, (_, index) => `${kind}-${index + 1}.pdf`);
