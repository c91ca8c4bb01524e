import type { INodeParameters } from 'n8n-workflow';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { messagesIn } from './messages';
import { parameterAt, withParameter } from './parameters';

const bench = useOperations();

/** Parameters that choose what the node does, by their display names. */
const CHOICES: Readonly<Record<string, { displayName: string; words: string[] }>> = {
	cellsInput: { displayName: 'Cells Input', words: ['rows', 'cells'] },
	'options.method': { displayName: 'Method', words: ['automatic', 'PATCH', 'POST'] },
	results: { displayName: 'Results', words: ['wait', 'later', 'immediate'] },
	'options.pathForm': { displayName: 'Path Form', words: ['automatic', 'documented', 'sample'] },
};
const INPUT_TYPES: Readonly<Record<string, string[]>> = {
	'file.upload': ['binary', 'base64'],
	'document.upload': ['binary', 'url'],
};

const choicesOf = (operation: Case) => {
	const inputTypes = INPUT_TYPES[operation.id];
	const choices = {
		...CHOICES,
		...(inputTypes && { inputType: { displayName: 'Input Type', words: inputTypes } }),
	};
	return Object.entries(choices)
		.filter(([path]) => path in operation.contract.parameters)
		.map(([path, choice]) => ({
			title: `${choice.displayName} of ${operation.title}`,
			...choice,
			path,
			operation,
		}));
};

/** Where an expression chooses what is shown, n8n wants everything filled in that might be. */
const FILLERS: INodeParameters = { binaryPropertyName: '-', base64Data: '-', documentUrl: '-' };

describe('a word that nobody knows is refused before anything is sent', () => {
	test.each(CASES.flatMap(choicesOf))('$title', async ({ displayName, words, path, operation }) => {
		const parameters = operation.parameters(bench.ids);
		const chosen = parameterAt(parameters, path);
		if (typeof chosen === 'string') expect(words).toContain(chosen);
		const unknown = ['anything', '', ` ${words[0]} `, words[0]?.toUpperCase(), null, true, words];
		const { binary } = (await operation.item?.()) ?? {};
		const { json, error } = await bench.runCase(operation, {
			parameters: withParameter({ ...FILLERS, ...parameters }, path, '={{ $json.word }}'),
			items: unknown.map((word) => ({ json: { word }, ...(binary && { binary }) })),
			onError: 'continueRegularOutput',
		});
		expect(error).toBeUndefined();
		expect(messagesIn(json)).toEqual(
			unknown.map(
				(word, index) => `${displayName} cannot be ${JSON.stringify(word)} [item ${index}]`,
			),
		);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});
