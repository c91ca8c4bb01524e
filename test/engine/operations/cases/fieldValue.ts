import { byId, place, type OperationCase } from './case';

export const FIELD_VALUE_CASES: OperationCase[] = [
	{
		id: 'fieldValue.create',
		parameters: (ids) => ({
			...place(ids),
			fieldName: 'currency',
			value: 'EUR',
			additionalFields: {
				bbox: '1, 2, 30, 40',
				confidence: 0.5,
				verificationStatus: 'verified',
				verificationMessage: 'typed from the paper',
			},
		}),
		body: () => ({
			field_name: 'currency',
			value: 'EUR',
			bbox: [1, 2, 30, 40],
			confidence: 0.5,
			verification_status: 'verified',
			verification_message: 'typed from the paper',
		}),
	},
	{
		id: 'fieldValue.update',
		variant: 'with another value',
		parameters: (ids) => ({ ...place(ids), fieldDataId: byId(ids.fieldValue), value: 'INV-8' }),
		body: () => ({ value: 'INV-8' }),
	},
	{
		id: 'fieldValue.update',
		variant: 'to nothing',
		parameters: (ids) => ({
			...place(ids),
			fieldDataId: byId(ids.fieldValue),
			options: { clearValue: true },
		}),
		body: () => ({ value: '' }),
	},
	{
		id: 'fieldValue.verify',
		parameters: (ids) => ({
			...place(ids),
			fieldDataId: byId(ids.fieldValue),
			verificationStatus: 'unverified',
			verificationMessage: 'to be seen',
		}),
		body: () => ({ verification_status: 'unverified', verification_message: 'to be seen' }),
	},
];
