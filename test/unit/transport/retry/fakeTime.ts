/** A clock that the tests of a file move by hand, and pauses without chance in them. */
export function useFakeTime(): void {
	beforeEach(() => {
		jest.useFakeTimers();
		jest.spyOn(Math, 'random').mockReturnValue(0);
	});
	afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});
}
