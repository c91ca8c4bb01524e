// n8n closes a connection that nobody uses for five seconds. On a busy computer a request may go out on one in that moment, and is lost.
const { fetch: send } = globalThis;

globalThis.fetch = async (input, init) => {
	const headers = new Headers(init?.headers);
	headers.set('connection', 'close');
	return await send(input, { ...init, headers });
};

export {};
