import type { Call, Handlers } from '../call';
import { moderate } from './audit';
import { BodyReader } from './body';
import { findPage } from './documents';
import { tableView } from './documentViews';
import type { Cell, DocumentPage, Table } from './extraction/documentPages';
import { v4 } from './refusals';
import { readVerification, suppliedVerification } from './verification';
import type { World } from './world';

const resource = 'table';

export const tableHandlers = (world: World): Handlers => ({
	'table.create': (call) => {
		const { page } = findPage(world, call);
		const body = new BodyReader(call.body, v4.badRequest);
		const table: Table = {
			id: world.ids.next(),
			bbox: body.bbox(),
			headers: body.texts('headers'),
			verification: suppliedVerification(body),
			cells: body.objects('cells', []).map((cell) => readCell(world, cell)),
		};
		page.tables = [...page.tables, table];
		moderate(world, call, {
			operationId: 'table.create',
			kind: 'created',
			resource,
			id: table.id,
			moderated: tableView(table),
		});
		return { status: 201, body: tableView(table) };
	},

	'table.delete': (call) => {
		const { page, table } = findTable(world, call);
		page.tables = page.tables.filter((other) => other !== table);
		moderate(world, call, {
			operationId: 'table.delete',
			kind: 'deleted',
			resource,
			id: table.id,
			original: tableView(table),
		});
		return { status: 200, body: { success: true, message: 'Table deleted' } };
	},

	'table.verify': (call) => {
		const { table } = findTable(world, call);
		const verification = readVerification(call);
		moderate(world, call, {
			operationId: 'table.verify',
			kind: 'verified',
			resource,
			id: table.id,
			original: table.verification,
			moderated: verification,
		});
		table.verification = verification;
		return { status: 200, body: tableView(table) };
	},
});

/** A cell of an add request (docs/interface.md#tables-and-cells without `cell_id`). */
export const readCell = (world: World, body: BodyReader): Cell => ({
	id: world.ids.next(),
	row: body.index('row'),
	col: body.index('col'),
	header: body.text('header', ''),
	text: body.text('text', ''),
	bbox: body.bbox(),
	verification: suppliedVerification(body),
	moderated: true,
});

export const findTable = (world: World, call: Call): { page: DocumentPage; table: Table } => {
	const { page } = findPage(world, call);
	const id = call.params['table_id'] ?? '';
	const table = page.tables.find((candidate) => candidate.id === id);
	if (!table) throw v4.notFound('Table not found', { table_id: id });
	return { page, table };
};
