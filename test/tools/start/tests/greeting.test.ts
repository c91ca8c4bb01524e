import { greeting } from '../greeting';

const N8N = 'http://127.0.0.1:5678';
const EXAMPLES = ['First example', 'Second example'];

describe('What "npm start" says at the end', () => {
	test('of the sandbox: all that a credential made by hand wants', () => {
		const sandbox = { url: 'http://127.0.0.1:5680', apiKey: 'key-of-the-sandbox' };
		const text = greeting({ n8n: N8N, examples: EXAMPLES, service: { sandbox } });
		expect(text).toContain(`n8n is ready:  ${N8N}`);
		expect(text).toMatch(/^ {2}Base URL +http:\/\/127\.0\.0\.1:5680$/m);
		expect(text).toMatch(/^ {2}API Key +key-of-the-sandbox$/m);
		for (const example of EXAMPLES) expect(text).toContain(example);
	});

	test('of a real service: its address, and nothing about a key', () => {
		const baseUrl = 'https://service.example';
		const text = greeting({ n8n: N8N, examples: EXAMPLES, service: { baseUrl } });
		expect(text).toMatch(/^ {2}Service +https:\/\/service\.example$/m);
		expect(text).not.toMatch(/key|base url|sandbox/i);
	});
});
