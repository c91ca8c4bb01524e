import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { startSandbox, type Sandbox } from '../../sandbox';
import { cellsOf, observe, SECRETS, undisturbed, type Observed } from './cell';
import { OPERATIONS } from './operations';
import { RULES } from './rules';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ apiKey: SECRETS[0] ?? '' });
});
afterAll(async () => await sandbox.stop());

/** A cell in which all is as it should be. */
async function good(id: string, faultName: string): Promise<Observed> {
	const operations = OPERATIONS.filter((each) => each.id === id);
	const faults = FAULT_MATRIX.filter(({ name }) => name === faultName);
	const all = await Promise.all(operations.map(async (each) => await undisturbed(each, sandbox)));
	const [cell] = cellsOf(all, faults, 'once');
	if (!cell) throw new Error(`There is no ${id} × ${faultName}`);
	return await observe(cell, { sandbox, origin: sandbox.url });
}

interface Breach {
	id: string;
	fault: string;
	change: (cell: Observed) => Partial<Observed>;
}

const told = (message: string, description: string) => () => ({ told: { message, description } });
const UNAVAILABLE = 'The service is not able to answer at the moment (500)';
const MAYBE = 'It may have been done all the same.';
const created = { id: 'workflow.create', fault: 'status 500 after the work' };
const refused = { id: 'workflow.create', fault: 'status 402' };
const updated = { id: 'workflow.update', fault: 'status 500 after the work' };
const got = { id: 'workflow.get', fault: 'status 500' };

/** For each rule, something that it must not let pass. */
const BREACHES: Record<string, Breach> = {
	'the outcome is the one that is due': { ...updated, change: () => ({ due: 'message' }) },
	'a message says in our words what happened': {
		...created,
		change: told('Internal Server Trouble', MAYBE),
	},
	'a message says what to do next': {
		...refused,
		change: ({ told: { message } }) => ({ told: { message, description: ' ' } }),
	},
	'a message holds nothing that is not for users': {
		...created,
		change: told(UNAVAILABLE, `${MAYBE} Error: [object Object]`),
	},
	'no key comes out': {
		...updated,
		change: () => ({ told: { message: SECRETS[1] ?? '', description: '' } }),
	},
	'a message says that it may have been done exactly where nobody can tell': {
		...refused,
		change: ({ told: { message } }) => ({ told: { message, description: MAYBE } }),
	},
	'a message about something that was done does not deny it': {
		...created,
		change: told(UNAVAILABLE, `${MAYBE} Nothing was sent.`),
	},
	'a message about something that was done says so': {
		...refused,
		change: ({ undisturbed: { effects, state } }) => ({ effects, after: state }),
	},
	'a message says what was changed before': {
		...refused,
		change: ({ told: { message, description } }) => ({
			told: { message: `${message}. Changed before that: "total" on page 1`, description },
		}),
	},
	'what is due to be tried again is, until the time is up': {
		...got,
		change: ({ requests }) => ({
			mode: 'always',
			due: 'message',
			outcome: 'message',
			told: { message: UNAVAILABLE, description: 'Run again later.' },
			requests: requests.slice(0, 1),
		}),
	},
	'what adds is sent again only after the service refused it, or once when it was looked for in vain':
		{
			...created,
			change: ({ requests }) => ({
				requests: requests.flatMap((each) => [{ ...each, hadEffect: false }, each]),
			}),
		},
	'what adds is done once at the most': {
		...created,
		change: ({ effects }) => ({ effects: [...effects, ...effects] }),
	},
	'what reads changes nothing': {
		...got,
		change: ({ requests }) => ({
			requests: requests.map((each) => ({ ...each, hadEffect: true })),
		}),
	},
	'what is done leaves the state of an undisturbed run': {
		...updated,
		change: ({ before }) => ({ after: before }),
	},
	'what is done is done as often as it was asked for, or again to the same effect': {
		...updated,
		change: () => ({ effects: [] }),
	},
	'what has stopped is as before or as after an undisturbed run, and nothing between': {
		...refused,
		change: ({ undisturbed: { state } }) => ({ after: state }),
	},
	'what comes out is what comes out of an undisturbed run': {
		...updated,
		change: () => ({ output: '[]' }),
	},
};

test('each rule has a breach', () => {
	expect(Object.keys(BREACHES)).toEqual(RULES.map(({ says }) => says));
});

test.each(Object.entries(BREACHES))('%s', async (says, { id, fault, change }) => {
	const cell = await good(id, fault);
	const broken = (observed: Observed) =>
		RULES.filter(({ holds }) => !holds(observed)).map((rule) => rule.says);
	expect(broken(cell)).toEqual([]);
	expect(broken({ ...cell, ...change(cell) })).toEqual([says]);
});
