/** In names of what is known by a number. In the languages of month names, without accents. */
const ANYWHERE = new Set(
	(
		'id ids code iban bic swift zip postcode sku ean gtin upc isbn hsn gstin ssn ein nr plz ustid ' +
		'numero n codigo codice kod siret siren rfc nif piva cnpj cpf cep kvk cvr numer nip regon krs'
	).split(' '),
);

/** Behind what it is of; in front, as in "Number of items" or "Phone charges", it counts or costs. */
const AT_THE_END = new Set(
	(
		'number no num po phone telephone tel fax mobile ref reference serial kennung telefon telefono ' +
		'telefone telefoon referencia riferimento referencja'
	).split(' '),
);

/** "Rechnungsnummer", "orgnr". */
const ENDINGS = /(?:nummer|nr)$/;

/** Whether a field or column of this name holds numbers that name something, and count nothing. */
export function isIdentifierName(name: string): boolean {
	const words = wordsIn(name);
	return (
		name.includes('#') ||
		words.some((word) => ANYWHERE.has(word) || ENDINGS.test(word)) ||
		AT_THE_END.has(words.at(-1) ?? '')
	);
}

/** Also of `invoiceNumber` and `invoice_number`; digits are no words. */
function wordsIn(name: string): string[] {
	return name
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.split(/[^\p{L}]+/u)
		.filter(Boolean);
}
