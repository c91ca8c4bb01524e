import {
	ExecutionCancelled,
	RequestLimiter,
} from '../../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { PATIENT } from './waiting';

/** With "Retry On Fail", n8n begins the next try of an execution that the user has ended. */
const late = () => new RequestLimiter(5, AbortSignal.abort());

test('a gate of an execution that was ended before lets nobody pass', async () => {
	await expect(late().run(async () => 1, PATIENT)).rejects.toBeInstanceOf(ExecutionCancelled);
});

test('a gate of an execution that was ended before lets nobody wait', async () => {
	await expect(late().wait(1)).rejects.toBeInstanceOf(ExecutionCancelled);
});
