import type { Sandbox } from '../sandbox';
import type { Fault } from '../sandbox/faults';
import type { LoggedRequest } from '../sandbox/log';

/** Which fault hit which request: the log knows its kind alone. */
export function watchFaults({ faults }: Sandbox): (request: LoggedRequest) => Fault | undefined {
	const struck = new WeakMap<object, Fault>();
	const take = Object.getPrototypeOf(faults) as Pick<typeof faults, 'take'>;
	Object.assign(faults, {
		take: (operationId: string, params: Record<string, string>) => {
			const fault = take.take.call(faults, operationId, params);
			// The log keeps the same object.
			if (fault) struck.set(params, fault);
			return fault;
		},
	});
	return ({ params }) => struck.get(params);
}
