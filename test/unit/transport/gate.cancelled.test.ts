import { Cancelled, Gate } from '../../../nodes/DocumentExtraction/transport/gate';
import { PATIENT } from './waiting';

/** With "Retry On Fail", n8n begins the next try of an execution that the user has ended. */
const late = () => new Gate(5, AbortSignal.abort());

test('a gate of an execution that was ended before lets nobody pass', async () => {
	await expect(late().pass(async () => 1, PATIENT)).rejects.toBeInstanceOf(Cancelled);
});

test('a gate of an execution that was ended before lets nobody wait', async () => {
	await expect(late().wait(1)).rejects.toBeInstanceOf(Cancelled);
});
