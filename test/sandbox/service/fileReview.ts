import type { Answer, Call, Handlers } from '../call';
import { BodyReader } from './body';
import { exportsOf } from './fileRecords';
import type { StoredFile } from './fileRecords';
import { readFiles } from './fileLists';
import { findFile, recordFile } from './files';
import { findModel } from './models';
import { v2 } from './refusals';
import { review } from './review';
import type { World } from './world';

export const fileReviewHandlers = (world: World): Handlers => ({
	'file.approve': (call) => decide(world, call, 'file.approve', 'approve'),
	'file.approve.sample': (call) => decide(world, call, 'file.approve.sample', 'approve'),
	'file.unapprove': (call) => decide(world, call, 'file.unapprove', 'unapprove'),
	'file.unapprove.sample': (call) => decide(world, call, 'file.unapprove.sample', 'unapprove'),

	'file.assign': (call) => {
		const model = findModel(world, call);
		const body = new BodyReader(call.body, v2.badRequest);
		const member = body.text('member');
		if (!/^\S+@\S+$/.test(member))
			throw v2.badRequest('member must be the e-mail address of a team member');
		changeAll(world, 'file.assign', readFiles(world, model, body), (file) => {
			file.assignedMembers = [...new Set([...file.assignedMembers, member])];
		});
		return { status: 200, body: { message: `Files assigned to ${member}` } };
	},

	'file.retryExport': (call) => {
		const files = readFiles(
			world,
			findModel(world, call),
			new BodyReader(call.body, v2.badRequest),
		);
		changeAll(world, 'file.retryExport', files, (file) => {
			file.retriedExports += 1;
		});
		return {
			status: 200,
			body: {
				message: 'Exports triggered',
				files: files.map((file) => ({
					file_id: file.id,
					export_status: exportsOf(world, file).status,
				})),
			},
		};
	},
});

const decide = (
	world: World,
	call: Call,
	operationId: string,
	operation: 'approve' | 'unapprove',
): Answer => {
	const file = findFile(world, call);
	file.review = review(file.review, operation);
	file.changedAt = world.clock.now();
	recordFile(world, operationId, 'changed', file);
	return { status: 200, body: { message: `File ${file.review}` } };
};

/** All or none: a file that may not be changed stops the call before the first change. */
const changeAll = (
	world: World,
	operationId: string,
	files: StoredFile[],
	change: (file: StoredFile) => void,
): void => {
	for (const file of files) review(file.review, 'change');
	for (const file of files) {
		change(file);
		file.changedAt = world.clock.now();
		recordFile(world, operationId, 'changed', file);
	}
};
