import { giving, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

test.each(['approve', 'unapprove'])(
	'%s says what can be changed, also where the service refuses without a word',
	async (operation) => {
		server.answer(giving(400, 'application/json', '{}'));
		const { error } = await bench.runNode({
			parameters: { resource: 'file', operation, modelId: 'm', fileId: 'f' },
			credential: { baseUrl: server.url, apiKey: 'k' },
		});
		expect(error).toMatchObject({
			message: 'The service did not accept the change',
			description:
				'A file can be approved unless it is rejected, and unapproved only after it was approved. A rejected file cannot be changed.',
		});
	},
);
