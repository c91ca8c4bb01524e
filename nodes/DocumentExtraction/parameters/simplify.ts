import type { INodeProperties } from 'n8n-workflow';

import type { ReadParameter } from '../transport/address/path';
import { confidence } from './values/parsers';

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** docs/contract.md#simplified-output. */
export const CONFIDENCE_THRESHOLD = 0.8;

export const confidenceThreshold: INodeProperties = {
	displayName: 'Confidence Threshold',
	name: 'confidenceThreshold',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
	default: CONFIDENCE_THRESHOLD,
	description:
		'Fields that the service is less sure of are listed under low_confidence in the simplified output. From 0 to 1.',
};

export const thresholdIn = (read: ReadParameter): number =>
	confidence(
		read('options.confidenceThreshold', CONFIDENCE_THRESHOLD),
		confidenceThreshold.displayName,
	);
