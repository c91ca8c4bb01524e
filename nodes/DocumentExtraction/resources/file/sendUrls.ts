import { webAddresses, withoutSecrets } from '../../parameters/webAddresses';
import type { ErrorHints } from '../../transport/requests/asPagination';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { unreadFiles } from './sendFiles';
import { uploaded } from './uploaded';
import { metadataIn } from './uploadParameters';

/** Has the service fetch the files of an item and gives what it read from them. */
export const sendUrls: OperationHandler = async (turn) => {
	const { read, request } = turn;
	const metadata = metadataIn(read);
	const form = new URLSearchParams();
	const urls = webAddresses(read('urls'), 'URLs');
	for (const url of urls) form.append('urls', url);
	if (metadata !== undefined) form.append('request_metadata', metadata);
	return await uploaded(turn, urls.length, {
		headers: {
			...request.options.headers,
			'Content-Type': 'application/x-www-form-urlencoded',
		},
		body: form.toString(),
	});
};

export const urlRules: ErrorHints = {
	refused: (serviceSays, context) =>
		unreadFiles({
			message: 'The service could not fetch and read the files',
			sent: webAddresses(context.getNodeParameter('urls'), 'URLs').map(withoutSecrets).join(', '),
			serviceSays,
			more: 'It has to reach the addresses without signing in.',
		}),
};
