import type { Mark } from './operation';

/** What Correct Fields takes beside what it is about, for files and documents. */
export const correcting: Record<string, Mark> = {
	fields: '',
	...{ 'options.approve': '', 'options.verify': '', 'options.overwrite': '' },
	...{ 'options.occurrence': '', 'options.page': '' },
};

export const asCorrecting = {
	fields: { mappingMode: 'defineBelow', value: null },
	...{ 'options.approve': false, 'options.verify': false, 'options.overwrite': false },
	...{ 'options.occurrence': 'stop', 'options.page': '' },
};

/** And Get Review Form. */
export const reviewForm: Record<string, Mark> = {
	...{ show: '', includeTables: '' },
	...{ 'options.confidenceThreshold': '', 'options.requiredFields': '' },
};

export const asReviewForm = {
	...{ show: 'lowConfidence', includeTables: false },
	...{ 'options.confidenceThreshold': 0.8, 'options.requiredFields': '' },
};
