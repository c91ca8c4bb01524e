import type { INodeProperties } from 'n8n-workflow';
import {
	choicesOf,
	described,
	description,
	operationLists,
	resources,
	shownFor,
	withMembers,
} from '../../contract/described';
import { SHARED_OPTIONS } from '../../contract/operations';
import { ownTexts } from '../../contract/ownTexts';
import {
	MAX_RETRY_TIME,
	PARALLEL_REQUESTS,
} from '../../../nodes/DocumentExtraction/transport/requests/runs';
import { PATH_PARAMETERS } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';

/** Every parameter, with where it is shown, for messages. */
const parameters = description.properties.flatMap((property) => {
	const { resource = [], operation = [] } = property.displayOptions?.show ?? {};
	const where = [...resource, ...operation].map(String).join('.');
	return withMembers(property).map(({ path, property: each }) => ({
		title: `${where} ${path}`.trim(),
		property: each,
	}));
});
const notNotices = parameters.filter(({ property: { type } }) => type !== 'notice');
const ofType = (...types: Array<INodeProperties['type']>) =>
	parameters.filter(({ property: { type } }) => types.includes(type));

/** Titles of what does not hold: all of them at once are quicker to mend than one by one. */
const offenders = <T>(all: Array<{ title: string } & T>, holds: (each: T) => boolean) =>
	all.filter((each) => !holds(each)).map(({ title }) => title);

const SMALL_WORDS = 'a|an|and|as|at|but|by|for|from|if|in|of|on|or|the|to|with';
const IS_TITLE_CASE = new RegExp(
	`^[A-Z][\\w-]*( (${SMALL_WORDS}|[A-Z0-9][\\w-]*))*( \\([a-z]+\\))?$`,
);

describe('display names', () => {
	test('of parameters are in Title Case', () => {
		expect(
			offenders(notNotices, ({ property }) => IS_TITLE_CASE.test(property.displayName)),
		).toEqual([]);
	});

	test('of choices are in Title Case, or show a form of numbers', () => {
		const isNumber = /^\d[\d.,]*$/;
		const names = parameters.flatMap(({ title, property }) =>
			choicesOf(property).map(({ name }) => ({ title: `${title}: ${name}`, name })),
		);
		const isFine = ({ name }: { name: string }) => IS_TITLE_CASE.test(name) || isNumber.test(name);
		expect(offenders(names, isFine)).toEqual([]);
	});

	test('of ids are those that messages use', () => {
		const named = parameters.flatMap(({ property: { name, displayName } }) =>
			name in PATH_PARAMETERS ? [[name, displayName] as const] : [],
		);
		const inMessages = Object.entries(PATH_PARAMETERS).map(([name, { displayName: parameter }]) => [
			name,
			parameter,
		]);
		expect(Object.fromEntries(named)).toEqual(Object.fromEntries(inMessages));
		expect(new Set(named.map(String)).size).toBe(inMessages.length);
	});
});

describe('descriptions', () => {
	const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
	const saysMore = (text: string | undefined, name: string) => {
		const known = new Set([...wordsOf(name), ...SMALL_WORDS.split('|'), 'is', 'it', 'this']);
		return wordsOf(text ?? '').some((word) => !known.has(word));
	};

	test('of parameters say more than their names', () => {
		const described = notNotices.filter(
			// The label of a collection's button says what it is for.
			({ property: { type, name } }) =>
				type !== 'collection' && !['resource', 'operation'].includes(name),
		);
		expect(
			offenders(described, ({ property }) => saysMore(property.description, property.displayName)),
		).toEqual([]);
	});

	test('of operations say more than their names', () => {
		const all = described.map(({ id, option }) => ({ title: id, option }));
		expect(offenders(all, ({ option }) => saysMore(option.description, option.name))).toEqual([]);
	});

	test('of resources say more than their names', () => {
		const all = resources.map((option) => ({ title: option.name, option }));
		expect(offenders(all, ({ option }) => saysMore(option.description, option.name))).toEqual([]);
	});

	test('of booleans start with Whether', () => {
		expect(
			offenders(ofType('boolean'), ({ property }) => /^Whether /.test(property.description ?? '')),
		).toEqual([]);
	});

	test('begin with a capital and leave no blanks at their ends', () => {
		expect(
			offenders(notNotices, ({ property: { description: text = 'A' } }) =>
				/^[A-Z0-9]\S*( \S+)*$/.test(text),
			),
		).toEqual([]);
	});
});

/** What has a name that people know better than its ID. */
const BY_NAME = ['fieldDataId', 'cellId'];

describe('placeholders', () => {
	test('of texts give an example', () => {
		expect(
			offenders(ofType('string', 'json'), ({ property }) =>
				/^e\.g\. \S/.test(property.placeholder ?? ''),
			),
		).toEqual([]);
	});

	test('of ids in locators give an example', () => {
		const modes = ofType('resourceLocator').flatMap(({ title, property }) =>
			(property.modes ?? []).map((mode) => ({ title: `${title}: ${mode.name}`, mode })),
		);
		expect(modes.map(({ mode }) => mode.name)).toEqual(
			ofType('resourceLocator').flatMap(({ property: { name } }) => {
				if (name === 'modelId') return ['id', 'url'];
				return BY_NAME.includes(name) ? ['list', 'name', 'id'] : ['list', 'id'];
			}),
		);
		expect(
			offenders(modes, ({ mode }) =>
				mode.type === 'list'
					? mode.typeOptions?.searchable === true
					: /^e\.g\. \S/.test(mode.placeholder ?? ''),
			),
		).toEqual([]);
	});
});

describe('lists', () => {
	const isSorted = (names: string[]) =>
		names.every((name, index) => index === 0 || (names[index - 1] ?? '').localeCompare(name) <= 0);

	test('of resources and of operations are sorted by name', () => {
		for (const list of [resources, ...operationLists.map(choicesOf)]) {
			expect(list.map(({ name }) => name)).toEqual(
				[...list].map(({ name }) => name).sort((a, b) => a.localeCompare(b)),
			);
		}
	});

	test('of choices are sorted by name, or are short and begin with the default', () => {
		expect(
			offenders(ofType('options', 'multiOptions'), ({ property }) => {
				const choices = choicesOf(property);
				const isShort = choices.length < 5 && choices[0]?.value === property.default;
				return isShort || isSorted(choices.map(({ name }) => name));
			}),
		).toEqual([]);
	});

	test('of what can be added to a collection are sorted by name', () => {
		expect(
			offenders(ofType('collection'), ({ property: { options = [] } }) =>
				isSorted(options.map((option) => ('displayName' in option ? option.displayName : ''))),
			),
		).toEqual([]);
	});
});

describe('operations', () => {
	test('have one action each, in sentence case and without articles', () => {
		const actions = described.map(({ option: { action = '' } }) => action);
		expect(new Set(actions).size).toBe(described.length);
		const words = /^[A-Z][a-z]+( ([a-z]+|AI|ID|IDs|URL))+$/;
		expect(actions.filter((action) => !words.test(action))).toEqual([]);
		expect(actions.filter((action) => /\b(a|an|the)\b/i.test(action))).toEqual([]);
	});

	test.each(described.map(({ id }) => id))('%s shows its parameters, Options last', (id) => {
		const [resource, operation] = id.split('.');
		const shown = shownFor(resource, operation);
		expect(shown.length).toBeGreaterThan(0);
		expect(shown.filter(({ name }) => name === 'options')).toHaveLength(1);
		expect(shown.at(-1)?.name).toBe('options');
	});

	test.each(described)('$id can be paced, from the same defaults as the code', (operation) => {
		const defaults = operation.parameters
			.filter(({ path }) => Object.keys(SHARED_OPTIONS).some((name) => path === `options.${name}`))
			.map(({ property }) => [property.name, property.default]);
		expect(Object.fromEntries(defaults)).toEqual(SHARED_OPTIONS);
		expect(SHARED_OPTIONS).toEqual({
			[PARALLEL_REQUESTS.name]: PARALLEL_REQUESTS.default,
			[MAX_RETRY_TIME.name]: MAX_RETRY_TIME.default,
		});
	});

	test('of each list begin with one that is there', () => {
		for (const list of operationLists) {
			expect(choicesOf(list).map(({ value }) => value)).toContain(list.default);
		}
	});
});

const texts = ownTexts();

test('no text of ours speaks of versions of the interface', () => {
	const jargon = /\bversion [24]\b|\bv[24]\b(?!\/)/i;
	expect(texts.filter(({ text }) => jargon.test(text))).toEqual([]);
});

test('no text of ours speaks of errors', () => {
	const banned = /\b(errors?|problems?|failures?|failed|mistakes?)\b/i;
	expect(texts.length).toBeGreaterThan(200);
	expect(texts.filter(({ text }) => banned.test(text))).toEqual([]);
});
