import { requiredNames, type Rule } from '../../parameters/rules';
import type { Knowledge, Talk } from '../../transport/inTurn';
import { Refusal } from '../../transport/refusal';
import { shortened } from '../../transport/saidBy';
import { unreadFiles } from './sendFiles';
import { uploaded } from './uploaded';
import { asyncQuery, metadataIn } from './uploadParameters';

/** Has the service fetch the files of an item and gives what it read from them. */
export const sendUrls: Talk = async (turn) => {
	const { read, request } = turn;
	const metadata = metadataIn(read);
	const form = new URLSearchParams();
	for (const url of addresses(read('urls'), 'URLs')) form.append('urls', url);
	if (metadata !== undefined) form.append('request_metadata', metadata);
	return await uploaded(turn, {
		qs: asyncQuery(read),
		headers: {
			...request.options.headers,
			'Content-Type': 'application/x-www-form-urlencoded',
		},
		body: form.toString(),
	});
};

export const urlRules: Knowledge = {
	refused: (serviceSays, context) =>
		unreadFiles({
			message: 'The service could not fetch and read the files',
			sent: addresses(context.getNodeParameter('urls'), 'URLs').map(withoutSecrets).join(', '),
			serviceSays,
			more: 'It has to reach the addresses without signing in.',
		}),
};

/** A service that fetches what it is given must not be led to files of its own. */
const addresses: Rule<string[]> = (value, displayName) => {
	const given = requiredNames(value, displayName);
	const offender = given.find((url) => !isWebAddress(url));
	if (offender === undefined) return given;
	throw new Refusal(
		`${displayName} cannot hold "${shortened(withoutSecrets(offender))}"`,
		'Use full addresses that begin with https:// or http://. Write a comma within an address as %2C.',
	);
};

function isWebAddress(text: string): boolean {
	if (/\s/.test(text)) return false;
	try {
		return /^https?:$/.test(new URL(text).protocol) && /^https?:\/\//i.test(text);
	} catch {
		return false;
	}
}

/** Queries of storage addresses hold signatures, and what stands before an @ a password. */
function withoutSecrets(address: string): string {
	return address.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
}
