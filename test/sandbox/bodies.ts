import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Form } from './call';
import { FieldCollector } from './fields';
import { readMultipart } from './multipart';

export interface ReadBody {
	body?: unknown;
	form?: Form;
	/** The body could not be read; in the client's terms. */
	error?: string;
}

/** Bodies are taken as text whatever their content type says; only multipart is streamed. */
export const acceptAnyBody = (server: FastifyInstance): void => {
	server.removeContentTypeParser(['application/json', 'text/plain']);
	server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
};

/** JSON under any name is read as JSON: clients send it as text/plain, and in every spelling of its own type. */
export const readBody = async (request: FastifyRequest, takesForm: boolean): Promise<ReadBody> => {
	if (request.isMultipart()) return await readMultipart(request);
	const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
	if (text.trim() === '') return {};
	const type = request.headers['content-type'] ?? '';
	// curl calls any text it is given a form; where the call takes none, it is read as JSON.
	if (takesForm && /^application\/x-www-form-urlencoded/i.test(type))
		return { form: urlencoded(text) };
	try {
		return { body: JSON.parse(text) as unknown };
	} catch {
		return { error: 'The body is not valid JSON' };
	}
};

const urlencoded = (text: string): Form => {
	const fields = new FieldCollector();
	for (const [name, value] of new URLSearchParams(text)) fields.add(name, value);
	return { fields: fields.collected(), files: [] };
};
