import { NodeApiError, UserError } from 'n8n-workflow';

import { GivenUp, isRepeatable } from './ask';
import { Cancelled } from './gate';
import { isObject, listOf } from './json';
import type { Outcome } from './outcome';
import type { NamedId } from './path';
import { Refusal } from './refusal';

/** What the user reads: what happened, and what to do next. */
export interface Words {
	message: string;
	description: string;
	httpCode?: string;
}

/** What a message needs to know about the call that it is about. */
export interface Call {
	/** The ids in the path of the request. */
	ids: NamedId[];
	/** What the operation itself knows about a refusal by the service (400). */
	refused: (serviceSays: string) => Words | undefined;
}

type Refused = Outcome & { kind: 'refused' };

/** How much of an unreadable answer is shown. */
const SHOWN = 200;

/** interface.md §7.2 and §8: what a 400 of version 4 can mean. */
const LIMITS =
	'Names contain only letters, digits and underscores and are unique within the workflow. A workflow holds up to 30 fields and 20 table headers, an account up to 20 workflows.';

/** By status; anything else is told in the service's own words. */
const BY_STATUS: Readonly<Record<number, (answer: Refused, call: Call) => Words>> = {
	400: (answer, call) =>
		call.refused(saidBy(answer)) ?? {
			message: saidBy(answer) || 'The service did not accept the request',
			description: LIMITS,
		},
	401: () => ({
		message: 'The API key was not accepted',
		description: 'Check the key and the base URL in the credential.',
	}),
	402: () => ({
		message: 'The account has used up its free API calls',
		description: 'Change the plan with the service, then run again.',
	}),
	404: (answer, { ids }) => ({
		message: `${notFound(saidBy(answer), ids)} was not found`,
		description:
			'Pick it from the list, or check the id and the account that the API key belongs to.',
	}),
	409: (answer) => ({
		message: 'This already exists',
		description: saidBy(answer) || 'Use another name, or update what is there.',
	}),
	429: () => ({
		message: 'The service allows fewer requests than this run makes',
		description: 'Lower "Parallel Requests" or raise "Max Retry Time" in the options.',
	}),
};

/** Whatever ended an item, in words. What was thrown is not passed on: it may hold the request and with it the key. */
export function wordsFor(thrown: unknown, callOf: (path: string) => Call): Words {
	if (thrown instanceof Refusal) return { message: thrown.message, description: thrown.advice };
	if (thrown instanceof GivenUp)
		return careful(thrown, told(thrown.outcome, callOf(thrown.request.path)));
	if (isCancel(thrown)) return { message: 'The execution was canceled', description: '' };
	if (thrown instanceof UserError) {
		return { message: thrown.message, description: 'Open the credential and correct it.' };
	}
	return {
		message: 'The request could not be sent',
		description: thrown instanceof Error ? thrown.message : '',
	};
}

function isCancel(thrown: unknown): boolean {
	return (
		thrown instanceof Cancelled ||
		(thrown instanceof NodeApiError && thrown.httpCode === 'ERR_CANCELED')
	);
}

function careful({ maybeDone, request }: GivenUp, words: Words): Words {
	if (!maybeDone) return words;
	const advice = isRepeatable(request.method)
		? 'It may have been done all the same; running it again does no harm.'
		: 'It may have been done all the same, so it was not sent again. Look at the service before you run it again, or it may be done twice.';
	return { ...words, description: `${advice} ${words.description}`.trim() };
}

function told(outcome: Outcome, call: Call): Words {
	switch (outcome.kind) {
		case 'unreached':
			return {
				message: 'The service could not be reached',
				description: `Nothing was sent (${outcome.code}). Check the Base URL of the credential and the network, then run again.`,
			};
		case 'lost':
			return {
				message: 'The connection to the service was lost before it answered',
				description: '',
			};
		case 'unreadable':
			return unreadable(outcome);
		case 'refused':
			return { ...refused(outcome, call), httpCode: String(outcome.status) };
	}
}

function refused(answer: Refused, call: Call): Words {
	const { status } = answer;
	const known = BY_STATUS[status];
	if (known) return known(answer, call);
	if (status < 400) {
		const { location } = answer.headers;
		const where = typeof location === 'string' ? ` It points to ${withoutQuery(location)}` : '';
		return {
			message: 'The service answered with a redirect',
			description: `Use the final address as Base URL in the credential.${where}`,
		};
	}
	if (status >= 500) {
		return {
			message: `The service is not able to answer at the moment (${status})`,
			description: [saidBy(answer), 'Run again later.'].filter(Boolean).join(' · '),
		};
	}
	return {
		message: saidBy(answer) || 'The service did not accept the request',
		description: `It answered with status ${status}.`,
	};
}

function unreadable({ text, missing }: Outcome & { kind: 'unreadable' }): Words {
	const checkAddress = 'Check the Base URL of the credential.';
	if (text === '') {
		return { message: 'The service gave an empty answer', description: checkAddress };
	}
	return {
		message: missing
			? `The service gave an answer without ${missing}`
			: 'The service gave an answer that is not JSON',
		description: `${checkAddress} The answer begins with: ${text.slice(0, SHOWN)}`,
	};
}

/** The service's own words: a message in JSON (interface.md §7), or a short text. */
function saidBy({ body, text }: Refused): string {
	if (isObject(body)) {
		if (typeof body.message === 'string') return body.message.trim();
		const [first] = listOf(body.errors);
		if (isObject(first) && typeof first.message === 'string') return first.message.trim();
		return '';
	}
	if (typeof body === 'string') return body.trim();
	return text.startsWith('<') ? '' : text.slice(0, SHOWN).trim();
}

/** Which of the things in the path the service means, told by its words; else the innermost. */
function notFound(serviceSays: string, ids: NamedId[]): string {
	const said = serviceSays.toLowerCase();
	const named = ids.filter(({ thing }) => said.includes(thing.name.toLowerCase()));
	const { thing, id } = named.at(-1) ?? ids.at(-1) ?? {};
	return thing && id !== undefined ? `${thing.name} ${id}` : 'The address';
}

/** Queries of storage addresses hold signatures. */
function withoutQuery(address: string): string {
	return address.replace(/[?#].*$/, '');
}
