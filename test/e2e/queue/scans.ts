import type { INodeParameters } from 'n8n-workflow';
import {
	chain,
	NODE_TYPE,
	outputOf,
	until,
	type Execution,
	type NewWorkflow,
	type Session,
	type Step,
	type StoredWorkflow,
} from '../n8n';
import { pdfOf } from '../n8n/pdf';

/** As many as a scanner that is in a hurry has under way. */
const AT_ONCE = 10;
/** About as much text as fits on a page. */
const POSITIONS = 40;

export const MODEL = 'model-invoices';

const SCAN = 'Scan';

export const UPLOAD = 'Upload';

export const uploading = (options: INodeParameters = {}): Step => ({
	name: UPLOAD,
	type: NODE_TYPE,
	parameters: {
		resource: 'file',
		operation: 'upload',
		modelId: MODEL,
		inputType: 'binary',
		binaryPropertyName: 'data',
		results: 'later',
		options,
	},
});

/** A workflow that takes a file over HTTP, as a scanner or a portal would send one. */
export const takingScans = (path: string, ...steps: Step[]): NewWorkflow =>
	chain(`Scans to ${path}`, [
		{
			name: SCAN,
			type: 'n8n-nodes-base.webhook',
			version: 2,
			parameters: { httpMethod: 'POST', path, options: {} },
		},
		...steps,
	]);

/** Holds back each file with this in its name, before it is uploaded. */
export const holdingBack = (word: string, seconds: number): Step => ({
	name: 'Hold Back',
	type: 'n8n-nodes-base.wait',
	version: 1.1,
	parameters: {
		resume: 'timeInterval',
		amount: `={{ $binary.data.fileName.includes('${word}') ? ${seconds} : 0 }}`,
		unit: 'seconds',
	},
});

/** Activates the workflow, and waits until n8n takes scans: it answers before that. */
export async function startTaking(
	session: Session,
	workflow: StoredWorkflow,
	path: string,
): Promise<void> {
	await session.activate(workflow);
	await until('n8n takes scans', async () => {
		// What n8n says to a request of the wrong kind tells whether there is a right kind.
		const response = await fetch(`${session.url}/webhook/${path}`);
		return (await response.text()).includes('Did you mean to make a POST request');
	});
}

/** A PDF that no other name has. */
export function bytesOfScan(name: string): Buffer {
	const positions = Array.from({ length: POSITIONS }, (_, index) => `${index + 1}. ${name}`);
	return pdfOf([`Invoice ${name}`, ...positions, `Total ${POSITIONS}.00`]);
}

/** Sends one file for each name; n8n has taken all of them when this comes back. */
export async function sendScans(session: Session, path: string, names: string[]): Promise<void> {
	const left = [...names];
	const sendOn = async (): Promise<void> => {
		for (let name = left.shift(); name !== undefined; name = left.shift()) {
			await sendScan(session, path, name);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
}

/** Sends the file with this name; n8n has taken it when this comes back. */
export async function sendScan({ url }: Session, path: string, name: string): Promise<void> {
	const body = new FormData();
	body.append('data', new Blob([bytesOfScan(name)], { type: 'application/pdf' }), name);
	const response = await fetch(`${url}/webhook/${path}`, { method: 'POST', body });
	if (!response.ok) throw new Error(`${name} was answered ${await response.text()}`);
}

export const namesOf = (kind: string, count: number): string[] =>
	Array.from({ length: count }, (_, index) => `${kind}-${index + 1}.pdf`);

/** The file that an execution is about, as long as n8n knows it: from what went in, or what is still to go in. */
export function scanOf(execution: Execution): string | undefined {
	const { nodeExecutionStack = [] } = execution.data.executionData ?? {};
	const given = outputOf(execution, SCAN);
	const waiting = nodeExecutionStack.at(0)?.data['main']?.[0] ?? [];
	return [...given, ...waiting].at(0)?.binary?.['data']?.fileName;
}
