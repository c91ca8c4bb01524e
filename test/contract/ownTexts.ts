import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');

/** Every sentence in what ships, which is what users read: descriptions and messages alike. */
export function ownTexts(): Array<{ file: string; text: string }> {
	return ['nodes', 'credentials']
		.flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				join(ROOT, folder, file),
			),
		)
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) =>
			textsIn(readFileSync(file, 'utf8')).map((text) => ({ file: relative(ROOT, file), text })),
		);
}

/** A text with a blank in it is a sentence; others are names in code. */
function textsIn(source: string): string[] {
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isTemplateRest(node)) {
			if (/\S \S/.test(node.text)) texts.push(node.text);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.ES2022));
	return texts;
}

const isTemplateRest = (node: ts.Node): node is ts.TemplateMiddle | ts.TemplateTail =>
	ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
