/** Names of what is known by a number, in the languages of month names, without accents. */
const WORDS = new Set(
	(
		'number num nr id ids code phone telephone tel fax mobile iban bic swift zip postcode postal sku ' +
		'ean gtin upc isbn hsn gstin ssn ein po ref reference serial nummer kennung telefon plz ustid ' +
		'numero n codigo codice kod referencia riferimento referencja telefono telefone telefoon siret ' +
		'siren rfc nif piva cnpj cpf cep kvk cvr numer nip regon krs'
	).split(' '),
);

/** "Rechnungsnummer", "orgnr". */
const ENDINGS = /(?:nummer|number|nr)$/;

/** Whether a field or column of this name holds numbers that name something, and count nothing. */
export function isIdentifier(name: string): boolean {
	if (name.includes('#')) return true;
	const words = wordsIn(name);
	return words.some((word, place) => {
		// "Number of items" counts.
		if (words[place + 1] === 'of') return false;
		// "No" is a word of its own in "No gravado".
		if (word === 'no') return place === words.length - 1;
		return WORDS.has(word) || ENDINGS.test(word);
	});
}

function wordsIn(name: string): string[] {
	return name
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.split(/[^\p{L}]+/u)
		.filter(Boolean);
}
