import fc from 'fast-check';
import { modelIdIn } from '../../../../nodes/DocumentExtraction/transport/address/modelId';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';
import { anyCharacters } from '../../anyCharacters';

const ID = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';
const OTHER = '9b2f7c1e-4f6d-4b7a-8a3e-1d2c3b4a5f60';

const saidOf = (text: string) => {
	try {
		return modelIdIn(text);
	} catch (thrown) {
		return thrown instanceof ItemError ? `${thrown.message} · ${thrown.advice}` : String(thrown);
	}
};

test.each([
	['of the model', `https://app.service.example/#/ocr/test/${ID}`],
	['with a slash at its end', `https://app.service.example/#/ocr/test/${ID}/`],
	['with a query after it', `https://app.service.example/#/ocr/test/${ID}?tab=files&page=2`],
	['of one of its files', `https://app.service.example/models/${ID}/files/${OTHER}`],
	['of one of its files, that first', `https://app.service.example/files/${OTHER}/model/${ID}`],
	['with the model in the query', `https://app.service.example/files/${OTHER}?model_id=${ID}`],
	['with the model in the query of another', `https://a.example/f/${OTHER}?modelId=${ID}#top`],
	['that a sign-in page holds', `https://a.example/login?next=%2Fmodels%2F${ID}`],
	['of a call', `https://a.example/api/v2/OCR/Model/${ID}/LabelFile/?async=true`],
	['without https://', `app.service.example/#/ocr/test/${ID}`],
	['without its host', `/ocr/test/${ID}`],
	['that says the id twice', `https://a.example/ocr/${ID}/settings?id=${ID.toUpperCase()}`],
	['of a model within a workflow', `https://a.example/workflows/${OTHER}/models/${ID}`],
	['with a key in it', `https://user:${OTHER}@a.example/model/${ID}`],
])('cuts the id out of an address %s', (_, address) => {
	expect(modelIdIn(address)).toBe(ID);
});

test('takes an id in capitals as it is written', () => {
	expect(modelIdIn(`https://a.example/ocr/${ID.toUpperCase()}`)).toBe(ID.toUpperCase());
});

test.each(['model-invoices', ID, '42', 'a b', '%2F', 'a/b', '../x', 'ü', '?a=b'])(
	'leaves %j alone, which is no address',
	(id) => {
		expect(modelIdIn(id)).toBe(id);
	},
);

const COPY =
	'Open the model in the dashboard of the service and copy its address, or fill in the ID alone.';

test.each([
	'https://app.service.example/',
	'https://app.service.example/#/models',
	'https://app.service.example/ocr/test/3d4a1c52-8f0b',
	`https://app.service.example/ocr/${ID}0`,
	'ftp://x',
])('refuses %s, which holds no id', (address) => {
	expect(saidOf(address)).toBe(`Model ID holds an address in which there is no ID · ${COPY}`);
});

test.each([
	`https://app.service.example/ocr/${ID}/${OTHER}`,
	`https://app.service.example/compare/model/${ID}/model/${OTHER}`,
])('refuses %s, which may mean either, and does not repeat what it holds', (address) => {
	expect(saidOf(address)).toBe(`Model ID holds an address with several IDs · ${COPY}`);
});

const word = fc.stringMatching(/^[a-z]{1,12}$/).filter((each) => !/^models?(ids?)?$/.test(each));
const before = fc.array(word, { maxLength: 5 }).map((words) => words.join('/'));
const after = fc.constantFrom('', '/', '/files', '?a=b', '#top', '&c', '?page=2#x');

test('whatever stands around it, the only id is the model, and what was cut stays as it is', () => {
	fc.assert(
		fc.property(fc.webUrl(), before, fc.uuid(), after, (host, path, id, rest) => {
			const cut = modelIdIn(`${new URL(host).origin}/${path}/${id}${rest}`);
			expect(cut).toBe(id);
			expect(modelIdIn(cut)).toBe(id);
		}),
	);
});

test('whatever a text is, it is left alone, cut to a part of it or refused', () => {
	fc.assert(
		fc.property(fc.oneof(anyCharacters(), fc.webUrl()), (text) => {
			const said = saidOf(text);
			if (!said.startsWith('Model ID holds an address')) expect(text).toContain(said);
		}),
	);
});
