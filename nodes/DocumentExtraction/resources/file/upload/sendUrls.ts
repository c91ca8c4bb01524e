import { metadataIn } from '../../../parameters/metadata';
import { refuseMissingEntry } from '../../../parameters/values/missingEntry';
import { webAddresses } from '../../../parameters/values/webAddresses';
import type { ErrorHints } from '../../../transport/requests/asPagination';
import type { OperationHandler } from '../../../transport/requests/operationContext';
import { uploadRefused } from '../../shared/uploadRefused';
import { uploadAndWait } from './uploadAndWait';
import { REQUEST_METADATA } from './uploadParameters';
import { hostAndName } from '../../../transport/address/withoutSecrets';

/** Has the service fetch the files of an item and gives what it read from them. */
export const sendUrls: OperationHandler = async (operation) => {
	const { read, request } = operation;
	const metadata = metadataIn(read, REQUEST_METADATA);
	const form = new URLSearchParams();
	refuseMissingEntry(operation, 'urls', 'URLs');
	const urls = webAddresses(read('urls'), 'URLs');
	for (const url of urls) form.append('urls', url);
	if (metadata !== '') form.append('request_metadata', metadata);
	return await uploadAndWait(operation, urls.length, {
		headers: {
			...request.options.headers,
			'Content-Type': 'application/x-www-form-urlencoded',
		},
		body: form.toString(),
	});
};

export const urlErrorHints: ErrorHints = {
	refused: (serviceSays, context) =>
		uploadRefused({
			message: 'The service could not fetch and read the files',
			sent: webAddresses(context.getNodeParameter('urls'), 'URLs').map(hostAndName).join(', '),
			serviceSays,
			more: 'It has to reach the addresses without signing in.',
		}),
};
