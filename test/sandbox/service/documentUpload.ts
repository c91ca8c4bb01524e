import type { Call, Handlers } from '../call';
import { BodyReader } from './body';
import { addDocument } from './documentRecords';
import { documentView } from './documentViews';
import { incomingParts, incomingUrl } from './incoming';
import type { Incoming } from './incoming';
import { v4 } from './refusals';
import { findWorkflow } from './workflows';
import type { Workflow, World } from './world';

export const documentUploadHandlers = (world: World): Handlers => ({
	'document.upload': (call) => {
		const workflow = findWorkflow(world, call);
		if (world.account.freeCallsExhausted)
			throw v4.paymentRequired('Free API calls exhausted, please change your plan');
		refuseUnconfigured(workflow);
		const upload = call.form ? formUpload(call) : jsonUpload(call);
		const document = addDocument(world, { workflow, ...upload });
		const { id, name } = document;
		const operationId = 'document.upload';
		world.effects.record({
			operationId,
			kind: 'created',
			resource: 'document',
			id,
			detail: { name },
		});
		return { status: 201, body: documentView(world, document, call.origin) };
	},
});

/** docs/interface.md#workflow-types: an instant learning workflow without configured fields cannot extract. */
const refuseUnconfigured = ({ type, fields, tableHeaders }: Workflow): void => {
	if (type === '' && fields.length === 0 && tableHeaders.length === 0)
		throw v4.badRequest('The workflow has no fields yet: set its fields before uploading');
};

interface Upload {
	incoming: Incoming;
	async: boolean;
	metadata: unknown;
}

const formUpload = ({ form }: Call): Upload => {
	const text = (name: string): string => form?.fields[name]?.[0]?.trim() ?? '';
	const parts = incomingParts(form, v4.badRequest);
	if (parts.length > 1) throw v4.badRequest('Only one file can be uploaded at a time');
	const url = text('document_url');
	const incoming = parts[0] ?? (url === '' ? undefined : incomingUrl(url, v4.badRequest));
	if (!incoming) throw v4.badRequest('File missing from the request');
	return { incoming, async: isTrue(text('async')), metadata: structured(text('metadata')) };
};

const jsonUpload = ({ body }: Call): Upload => {
	if (body === undefined) throw v4.badRequest('File missing from the request');
	const reader = new BodyReader(body, v4.badRequest);
	return {
		incoming: incomingUrl(reader.text('document_url').trim(), v4.badRequest),
		async: isTrue(String(reader.values['async'])),
		metadata: reader.values['metadata'] ?? '',
	};
};

/** A missing `async` means synchronous. */
const isTrue = (text: string): boolean => text.toLowerCase() === 'true';

/** docs/interface.md#version-4-documents: text, and JSON text for structure. */
const structured = (text: string): unknown => {
	if (!/^[[{]/.test(text)) return text;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};
