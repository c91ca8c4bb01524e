export interface WorkflowType {
	id: string;
	name: string;
	description: string;
	fields: string[];
	tableHeaders: string[];
}

/** docs/interface.md#workflow-types; the names of pre-configured fields are not shown there, these are ours. */
export const WORKFLOW_TYPES: WorkflowType[] = [
	{
		id: '',
		name: 'Instant Learning',
		description: 'For generic or custom documents; needs its fields configured',
		fields: [],
		tableHeaders: [],
	},
	{
		id: 'invoice',
		name: 'Invoice',
		description: 'Pre-configured for invoices',
		fields: [
			'invoice_number',
			'invoice_date',
			'due_date',
			'po_number',
			'seller_name',
			'seller_address',
			'seller_vat_number',
			'buyer_name',
			'buyer_address',
			'currency',
			'subtotal',
			'tax_amount',
			'total_amount',
		],
		tableHeaders: ['description', 'quantity', 'unit_price', 'line_amount'],
	},
	{
		id: 'receipt',
		name: 'Receipt',
		description: 'Pre-configured for receipts',
		fields: [
			'merchant_name',
			'merchant_address',
			'receipt_number',
			'receipt_date',
			'payment_method',
			'currency',
			'tax_amount',
			'total_amount',
		],
		tableHeaders: ['description', 'quantity', 'line_amount'],
	},
	{
		id: 'tables',
		name: 'Tables',
		description: 'Pre-configured for documents that are mostly tables',
		fields: ['document_title', 'document_date'],
		tableHeaders: ['item_number', 'description', 'quantity', 'unit_price', 'line_amount'],
	},
	{
		id: 'purchase_order',
		name: 'Purchase Order',
		description: 'Pre-configured for purchase orders',
		fields: [
			'po_number',
			'po_date',
			'delivery_date',
			'buyer_name',
			'buyer_address',
			'seller_name',
			'currency',
			'total_amount',
		],
		tableHeaders: ['item_number', 'description', 'quantity', 'unit_price', 'line_amount'],
	},
	{
		id: 'passport',
		name: 'Passport',
		description: 'Pre-configured for passports',
		fields: [
			'passport_number',
			'surname',
			'given_names',
			'nationality',
			'birth_date',
			'issue_date',
			'expiry_date',
		],
		tableHeaders: [],
	},
	{
		id: 'bill_of_lading',
		name: 'Bill of Lading',
		description: 'Pre-configured for bills of lading',
		fields: [
			'bl_number',
			'issue_date',
			'shipper_name',
			'consignee_name',
			'vessel_name',
			'port_of_loading',
			'port_of_discharge',
		],
		tableHeaders: ['container_number', 'description', 'quantity', 'weight'],
	},
];

export const workflowType = (id: string): WorkflowType | undefined =>
	WORKFLOW_TYPES.find((type) => type.id === id);
