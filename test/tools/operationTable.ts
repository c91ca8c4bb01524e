import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

export const BEGIN = '<!-- operations:begin -->';
export const END = '<!-- operations:end -->';

/** The table of operations, made from what the node itself declares; `goesBeyond` marks a row for the note below it. */
export function operationTable(
	{ properties }: INodeTypeDescription,
	goesBeyond: (id: string) => boolean,
): string {
	const rows = optionsOf(properties.find(({ name }) => name === 'resource')).flatMap((resource) =>
		operationsOf(properties, resource.value).map((operation) =>
			[
				resource.name,
				operation.name,
				`${operation.description}${goesBeyond(`${resource.value}.${operation.value}`) ? ' ¹' : ''}`,
				`\`${requestOf(operation)}\``,
			].join(' | '),
		),
	);
	return ['Resource | Operation | What it does | Request', '--- | --- | --- | ---', ...rows]
		.map((row) => `| ${row} |`)
		.join('\n');
}

/** The text with the table in place of what stands between the two marks. */
export function withTable(page: string, table: string): string {
	const [before, rest = ''] = page.split(BEGIN);
	const [, after] = rest.split(END);
	if (before === undefined || after === undefined) {
		throw new Error(`docs/operations.md needs the marks ${BEGIN} and ${END}`);
	}
	return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

function operationsOf(properties: INodeProperties[], resource: unknown): INodePropertyOptions[] {
	const property = properties.find(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.some((shown) => shown === resource),
	);
	return optionsOf(property);
}

function optionsOf(property: INodeProperties | undefined): INodePropertyOptions[] {
	return (property?.options ?? []).filter(
		(option): option is INodePropertyOptions => 'value' in option,
	);
}

function requestOf({ routing }: INodePropertyOptions): string {
	return `${routing?.request?.method} ${routing?.request?.url}`;
}
