/** JavaScript's Date, for which it is now what `now` says. */
export function simulatedDate(real: DateConstructor, now: () => number): DateConstructor {
	return new Proxy(real, {
		construct(target, given: unknown[], newTarget) {
			const made: unknown = Reflect.construct(
				target,
				given.length > 0 ? given : [now()],
				// A class that extends it comes itself.
				newTarget,
			);
			return made instanceof target ? made : new target(now());
		},
		apply: (target) => new target(now()).toString(),
	});
}
