import { createService } from '.';
import type { Answer, UploadedFile } from '../call';
import { sharedContract } from '../contract';
import { loadDocument, operationsOf } from '../document';
import type { Effect } from '../log';
import { isObject } from './body';
import { sha256 } from './incoming';

const operations = new Map(operationsOf(loadDocument()).map((one) => [one.operationId, one]));
const contract = sharedContract();
export const OPERATION_IDS = [...operations.keys()];

export const START = Date.UTC(2025, 4, 6, 14, 30);
const ORIGIN = 'http://sandbox.example';

interface Asked {
	params?: Record<string, string>;
	query?: Record<string, string>;
	body?: unknown;
	fields?: Record<string, string[]>;
	files?: UploadedFile[];
}

/** The service without its server; what it answers is held against openapi.yaml all the same. */
export const startService = () => {
	const effects: Effect[] = [];
	const time = { now: START };
	const service = createService({
		clock: { now: () => time.now },
		effects: { record: (effect) => effects.push(effect) },
	});
	const ask = (operationId: string, asked: Asked = {}): Answer => {
		const handler = service.handlers[operationId];
		const operation = operations.get(operationId);
		if (!handler || !operation) throw new Error(`There is no ${operationId}`);
		const { params = {}, query = {}, body, fields, files } = asked;
		const answer = handler({
			params,
			query,
			account: 'tester',
			origin: ORIGIN,
			...(body === undefined ? {} : { body }),
			...(fields || files ? { form: { fields: fields ?? {}, files: files ?? [] } } : {}),
		});
		expect(contract.answer(operation, answer)).toEqual([]);
		return answer;
	};
	/** The JSON of an answer that has to have this status. */
	const get = (operationId: string, asked?: Asked, status = 200): Record<string, unknown> => {
		const answer = ask(operationId, asked);
		expect([answer.status, answer.body]).toEqual([status, answer.body]);
		if (!isObject(answer.body)) throw new Error(`${operationId} answered no object`);
		return answer.body;
	};
	return { service, effects, time, ask, get };
};

export type Started = ReturnType<typeof startService>;

export const pdf = (name: string, text = ''): UploadedFile =>
	upload(name, Buffer.from(`%PDF-1.7\n${text}\n`));

export const upload = (name: string, bytes: Buffer, part = 'file'): UploadedFile => ({
	part,
	name,
	type: 'application/octet-stream',
	bytes,
	size: bytes.length,
	sha256: sha256(bytes),
});

export const textOf = ({ body }: Answer): string => (Buffer.isBuffer(body) ? body.toString() : '');

/** A list of objects under a name, for answers whose shape the contract has checked already. */
export const listOf = (value: unknown, name: string): Array<Record<string, unknown>> => {
	const list = isObject(value) ? value[name] : undefined;
	if (!Array.isArray(list)) throw new Error(`${name} is no list`);
	return list.filter(isObject);
};
