import type { INodeParameters } from 'n8n-workflow';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { showLate } from '../../simulate/actions/showLate';
import { Random } from '../../simulate/random';
import { byName } from '../fixtures/byName.fixture';
import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { changes, edit, edits } from '../fixtures/updateFields.fixture';
import { useSandbox } from '../host';
import { byId } from '../operations/cases';

const bench = useSandbox();

const NIGHTS = Number(process.env['NIGHTS'] ?? 60);
const FIELDS = ['invoice_number', 'seller_name', 'buyer_name'];
/** Few, so that values become again what they were; of two, nothing but blanks and case differ. */
const TEXTS = ['Ada', 'Bea', 'A DA'];

type Texts = Record<string, string>;

const KINDS = {
	file: {
		...reviewedFile(bench),
		edited: (fileId: string, text: Texts): INodeParameters =>
			changes({
				...{ fileId, page: '0' },
				...edits(...Object.entries(text).map(([label, value]) => edit(label, value))),
			}),
	},
	document: {
		...reviewedDocument(bench),
		edited: (id: string, text: Texts): INodeParameters => {
			const { id: pageId = '' } = bench.sandbox.service.document(id)?.pages?.[0] ?? {};
			const [field = '', value = ''] = Object.entries(text)[0] ?? [];
			return {
				...{ resource: 'fieldValue', operation: 'update', value, options: {} },
				...{ workflowId: byId(SEEDED_WORKFLOW_ID), documentId: byId(id), pageId: byId(pageId) },
				fieldDataId: byName(field),
			};
		},
	},
};

describe.each(['file', 'document'] as const)('a %s', (name) => {
	test.each(Array.from({ length: NIGHTS }, (_, night) => night))(
		'holds in night %i what the nodes of a workflow have written, one after the other, however late it is shown',
		async (night) => {
			const kind = KINDS[name];
			const random = new Random(`in a row ${name} ${night}`);
			const id = kind.add('invoice.pdf');
			const held = () => FIELDS.map((field) => textsIn(kind.values(id), field).join());
			const first = held();
			/** One of them says what the field says already. */
			const texts = [...TEXTS, ...first.slice(0, 1)];
			const nodes = random.list(2, 5, () => {
				const isEdit = random.chance(0.4);
				const fields = isEdit && name === 'document' ? [random.pick(FIELDS)] : FIELDS;
				const some = fields.length === 1 ? fields : random.some(fields, 0.5);
				const named = some.length > 0 ? some : [random.pick(fields)];
				const text = Object.fromEntries(named.map((field) => [field, random.pick(texts)]));
				return {
					text,
					parameters: isEdit
						? kind.edited(id, text)
						: kind.correct(id, mapped(text), { approve: random.chance(0.3) }),
				};
			});
			showLate(bench.sandbox, {
				...{ ms: random.pick([500, 3000, 20_000]), writeMs: random.pick([0, 2000]) },
				...{ marks: name === 'file' && random.chance(0.4), flickers: random.chance(0.4) },
			});
			const all = nodes.map(({ parameters }) => parameters);
			const { error } = await bench.runNode({
				before: all.slice(0, -1),
				parameters: all.at(-1) ?? {},
			});
			/** What the fields say after so many of the nodes. */
			const states = [first];
			for (const { text } of nodes) {
				const latest = states.at(-1) ?? [];
				states.push(FIELDS.map((field, at) => text[field] ?? latest[at] ?? ''));
			}
			const possible = error ? states : states.slice(-1);
			expect(possible).toContainEqual(held());
		},
	);
});
