import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import type { Sandbox } from '.';

/** A client as anybody would write it: no knowledge of the sandbox but its address and key. */
export const clientOf = (sandbox: Pick<Sandbox, 'url' | 'apiKey'>): AxiosInstance =>
	axios.create({
		baseURL: sandbox.url,
		auth: { username: sandbox.apiKey, password: '' },
		validateStatus: () => true,
		maxRedirects: 0,
		proxy: false,
	});

/** The media type of an answer, without its parameters. */
export const mediaTypeOf = ({ headers }: AxiosResponse): string =>
	String(headers['content-type'] ?? '').split(';')[0] ?? '';

export const PDF = Buffer.from('%PDF-1.7\n% a very small file\n');
