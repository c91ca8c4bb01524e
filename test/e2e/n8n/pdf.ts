/** A PDF of one page with lines of text, as any program that shows PDFs opens it. */
export function pdfOf(lines: string[]): Buffer {
	const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
	const content = `BT /F1 14 Tf 18 TL 72 770 Td\n${shown}\nET`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);

	const header = '%PDF-1.4\n';
	const offsets: number[] = [];
	let end = header.length;
	for (const object of objects) {
		offsets.push(end);
		end += object.length;
	}
	const table = [
		`xref\n0 ${objects.length + 1}`,
		'0000000000 65535 f ',
		...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `),
		`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
	];
	return Buffer.from(header + objects.join('') + table.join('\n'), 'latin1');
}
