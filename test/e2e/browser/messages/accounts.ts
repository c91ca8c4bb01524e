import { startSandbox, type Sandbox } from '../../../sandbox';
import type { Session, StoredCredential } from '../../n8n';

/** What an account with the service, or the way to it, is like when the user is told something. */
const STATES = {
	usual: () => undefined,
	'without workflows': (sandbox) => {
		sandbox.override('workflow.getAll', () => ({ status: 200, body: { workflows: [] } }));
	},
	'used up': (sandbox) => {
		sandbox.service.exhaustFreeCalls();
	},
	'asked too often': (sandbox) => {
		const waitIsTooLong = { retryAfter: 600, times: Infinity };
		sandbox.faults.add({ kind: 'status', status: 429, ...waitIsTooLong });
	},
	'out of order': (sandbox) => {
		sandbox.faults.add({ kind: 'status', status: 503, times: Infinity });
	},
	moved: (sandbox) => {
		sandbox.faults.add({ kind: 'redirect', origin: 'https://new.example', times: Infinity });
	},
	'a web page': (sandbox) => {
		sandbox.faults.add({ kind: 'html', status: 200, times: Infinity });
	},
} satisfies Record<string, (sandbox: Sandbox) => void>;

type State = keyof typeof STATES;
export type Account = State | 'with a wrong key' | 'not there';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';
const WRONG_KEY = 'a-wrong-key-of-somebody';

export interface Accounts {
	readonly usual: Sandbox;
	readonly credentials: ReadonlyMap<Account, StoredCredential>;
	stop(): Promise<void>;
}

/** One imitation of the service for each state, and a credential of n8n's for each account. */
export async function openAccounts(session: Session): Promise<Accounts> {
	const credentials = new Map<Account, StoredCredential>();
	const add = async (account: Account, baseUrl: string, apiKey: string) => {
		credentials.set(account, await session.addCredential({ baseUrl, apiKey }, account));
	};
	const open = async (state: State): Promise<Sandbox> => {
		const sandbox = await startSandbox();
		STATES[state](sandbox);
		await add(state, sandbox.url, sandbox.apiKey);
		return sandbox;
	};
	const usual = await open('usual');
	const others: Sandbox[] = [];
	for (const state of Object.keys(STATES).filter(isOther)) others.push(await open(state));
	await add('with a wrong key', usual.url, WRONG_KEY);
	await add('not there', NOWHERE, usual.apiKey);
	return {
		usual,
		credentials,
		stop: async () => {
			for (const sandbox of [usual, ...others]) await sandbox.stop();
		},
	};
}

/** How the service wants to be given a key. */
export const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

const isOther = (state: string): state is State => state !== 'usual';
