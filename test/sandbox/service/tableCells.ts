import type { Call, Handlers } from '../call';
import { moderate } from './audit';
import { BodyReader } from './body';
import { cellView } from './documentViews';
import type { Cell, Table } from './extraction/documentPages';
import { v4 } from './refusals';
import { findTable, readCell } from './tables';
import { readVerification } from './verification';
import type { World } from './world';

const resource = 'tableCell';

export const tableCellHandlers = (world: World): Handlers => ({
	'tableCell.create': (call) => {
		const { table } = findTable(world, call);
		const cell = readCell(world, new BodyReader(call.body, v4.badRequest));
		table.cells = [...table.cells, cell];
		moderate(world, call, {
			operationId: 'tableCell.create',
			kind: 'created',
			resource,
			id: cell.id,
			moderated: cell.text,
		});
		return { status: 201, body: cellView(cell) };
	},

	'tableCell.update': (call) => {
		const { table, cell } = findCell(world, call);
		const text = new BodyReader(call.body, v4.badRequest).text('value');
		moderate(world, call, {
			operationId: 'tableCell.update',
			kind: 'changed',
			resource,
			id: cell.id,
			original: cell.text,
			moderated: text,
		});
		return answer(replaceCell(table, { ...cell, text, moderated: true }));
	},

	'tableCell.delete': (call) => {
		const { table, cell } = findCell(world, call);
		table.cells = table.cells.filter((other) => other !== cell);
		moderate(world, call, {
			operationId: 'tableCell.delete',
			kind: 'deleted',
			resource,
			id: cell.id,
			original: cell.text,
		});
		return { status: 200, body: { success: true, message: 'Table cell deleted' } };
	},

	'tableCell.verify': (call) => {
		const { table, cell } = findCell(world, call);
		const verification = readVerification(call);
		moderate(world, call, {
			operationId: 'tableCell.verify',
			kind: 'verified',
			resource,
			id: cell.id,
			original: cell.verification,
			moderated: verification,
		});
		return answer(replaceCell(table, { ...cell, verification }));
	},
});

const answer = (cell: Cell) => ({ status: 200, body: cellView(cell) });

const findCell = (world: World, call: Call): { table: Table; cell: Cell } => {
	const { table } = findTable(world, call);
	const id = call.params['cell_id'] ?? '';
	const cell = table.cells.find((candidate) => candidate.id === id);
	if (!cell) throw v4.notFound('Table cell not found', { cell_id: id });
	return { table, cell };
};

const replaceCell = (table: Table, changed: Cell): Cell => {
	table.cells = table.cells.map((cell) => (cell.id === changed.id ? changed : cell));
	return changed;
};
