const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	// n8n 2.7 evaluates what stands between two of these (docs/n8n.md#forms).
	'{': '&#123;',
	'}': '&#125;',
};

/** Text of the service's as it has to stand in HTML. */
export function escaped(text: string): string {
	return text.replace(/[&<>"'{}]/g, (sign) => ENTITIES[sign] ?? sign);
}

export function linesHtml(title: string, lines: string[]): string {
	const items = lines.map((line) => `<li>${escaped(line)}</li>`).join('');
	return `<p>${escaped(title)}</p><ul>${items}</ul>`;
}

export function tableHtml(rows: Array<Record<string, string>>): string {
	const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const line = (tag: string, texts: string[]) =>
		`<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
	const body = rows.map((row) =>
		line(
			'td',
			headers.map((header) => row[header] ?? ''),
		),
	);
	return `<table>${line('th', headers)}${body.join('')}</table>`;
}

/** An address that a browser may open; anything else is none. */
export function isWebAddress(address: string): boolean {
	return /^https?:\/\/[^\s"'<>]+$/i.test(address);
}
