import type { INodeProperties } from 'n8n-workflow';

import { textIn } from '../../utils/json';

/**
 * Below a node on the canvas: what it does, in the words of its action. A table, since the expressions of
 * subtitles see the parameters of a node and not its description.
 */
export function actionSubtitle(properties: INodeProperties[]): string {
	const actions = properties.filter(({ name }) => name === 'operation').flatMap(actionsIn);
	const table = JSON.stringify(Object.fromEntries(actions));
	return `={{ (${table})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

function actionsIn({ displayOptions, options = [] }: INodeProperties): string[][] {
	const resources = displayOptions?.show?.resource ?? [];
	return resources.flatMap((resource) =>
		options.flatMap((option) =>
			'action' in option && option.action !== undefined
				? [[`${textIn(resource)}.${option.value}`, option.action]]
				: [],
		),
	);
}
