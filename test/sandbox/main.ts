import { parseArgs } from 'node:util';
import { startSandbox } from '.';

/** `npm run sandbox -- --port 8080 --key my-key` */
const main = async (): Promise<void> => {
	const { values } = parseArgs({ options: { port: { type: 'string' }, key: { type: 'string' } } });
	const say = (line: string): void => {
		process.stdout.write(`${line}\n`);
	};
	const sandbox = await startSandbox({
		...(values.port === undefined ? {} : { port: Number(values.port) }),
		...(values.key === undefined ? {} : { apiKey: values.key }),
		log: say,
	});
	say(`Base address  ${sandbox.url}`);
	say(`API key       ${sandbox.apiKey}`);
	say('Stop it with Ctrl+C.');

	const stop = (): void => {
		sandbox.stop().catch((error: unknown) => {
			say(String(error));
			process.exitCode = 1;
		});
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
};

main().catch((error: unknown) => {
	process.stderr.write(`${String(error)}\n`);
	process.exitCode = 1;
});
