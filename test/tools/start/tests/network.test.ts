import { networkOf } from '../network';

const HERE = '127.0.0.1,localhost';

describe('The n8n of "npm start"', () => {
	test('gets out by the proxy of the computer, with the certificates of a company, and no more', () => {
		const ways = {
			HTTP_PROXY: 'http://a',
			https_proxy: 'http://b',
			NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
		};
		expect(networkOf({ ...ways, PATH: '/bin', API_KEY: 'secret' })).toEqual({
			...ways,
			NO_PROXY: HERE,
			no_proxy: HERE,
		});
	});

	test('asks what needs no proxy without one, and what runs on this computer', () => {
		const { NO_PROXY } = networkOf({ NO_PROXY: 'a.example', no_proxy: 'b.example' });
		expect(NO_PROXY).toBe(`a.example,b.example,${HERE}`);
	});
});
