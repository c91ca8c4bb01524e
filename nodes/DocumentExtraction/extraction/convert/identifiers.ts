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
		'telefone telefoon referencia riferimento rif referencja'
	).split(' '),
);

/** In names of what holds a day, also beside a time: "Date of arrival", "Datum/Uhrzeit". */
const DAYS = new Set('date day datum dato tag jour fecha dia giorno dzien dag'.split(' '));

/** In names of what holds a time of day. */
const HOURS = new Set(
	(
		'time arrival departure zeit uhrzeit uhr ankunft abfahrt heure hora ora orario godzina tijd tid ' +
		'klokkeslett'
	).split(' '),
);

/** "Startzeit", but not "datetime". What lasts "1.50" is an amount, so these say it of days alone. */
const HOUR_ENDINGS = /(?<!date|datum)(?:time|zeit|tijd)$/;

/** A day in some languages, and in English anything. */
const DATA = 'data';

const TIMES = new Set([...DAYS, ...HOURS, DATA]);

/** In names of what is paid or counted, by the day or the hour, too: "Price per day", "Preis/Tag". */
const AMOUNTS = new Set(
	(
		'amount price rate total cost fee charge charges sum tax quantity qty betrag preis satz summe kosten ' +
		'gebuhr gesamt menge anzahl montant prix taux tarif cout quantite importe precio tarifa coste costo ' +
		'monto cantidad importo prezzo tariffa totale quantita preco valor custo quantidade bedrag prijs ' +
		'tarief totaal aantal belopp beløp beløb pris summa antal antall kwota cena stawka koszt suma ilosc'
	).split(' '),
);

/** Whether what a field or column of this name holds may look like an amount, such as "14.30", and be a time. */
export function isTimeName(name: string): boolean {
	const words = wordsIn(name);
	return words.some((word) => TIMES.has(word)) && !words.some((word) => AMOUNTS.has(word));
}

/** Where these languages put it in front of them: "Réf. commande", "No de facture". */
const NAMED_BEHIND = new Set(
	(
		'article articolo articulo client cliente commande encomenda factura facture faktury fattura fatura ' +
		'orden ordine pedido zamowienia'
	).split(' '),
);

/** "Rechnungsnummer", "orgnr", "sortcode". */
const ENDINGS = /(?:nummer|nr|.number|.code)$/;

const VERSIONS = 'ver version versione versao versie wersja versjon'.split(' ');
const REVISIONS = 'rev revision release revisione revisao revisie revisjon rewizja'.split(' ');

/**
 * Names of nothing else hold where something stands, such as "1.10": the line of an invoice, the section of
 * a contract. Beside other words they say what is counted: "Position total", "line_amount".
 */
const POSITIONS = new Set([
	...VERSIONS,
	...REVISIONS,
	...(
		'item line wbs section clause article chapter paragraph pos position lv oz vers art kap sec sect ' +
		'chap ln abs abschn ziff zeile abschnitt klausel ziffer ' +
		'artikel kapitel absatz paragraf ligne chapitre paragraphe linea seccion clausula articulo capitulo ' +
		'parrafo posicion partida riga sezione clausola articolo capitolo paragrafo posizione voce linha ' +
		'secao artigo posicao regel sectie clausule hoofdstuk paragraaf positie rad avsnitt klausul linje ' +
		'afsnit artikkel kapittel posisjon lp poz pozycja linia wiersz sekcja klauzula artykul artykuł ' +
		'rozdzial rozdział'
	).split(' '),
]);

/** Of what may be counted as well as paid: "1.10" may be a task, and the price of a room. */
const MAYBE_POSITIONS = new Set([
	...VERSIONS,
	...REVISIONS,
	...'task phase milestone room lot los titel gewerk raum'.split(' '),
]);

/**
 * Of what has a number in the books, and a sum: "4000.10" may be an account, and what is on it. "2024.10"
 * may be a version; a release of money is no code.
 */
const MAYBE_CODES = new Set([
	...VERSIONS,
	...(
		'account ledger gl center centre centro project job contract hs hts tariff material konto sachkonto ' +
		'kostenstelle kostentrager projekt zolltarif werkstoff compte cuenta conto conta rekening'
	).split(' '),
]);

/** No names of these are those of times: "Due date" is one. */
const SUMS = new Set('balance saldo net netto gross brutto value wert due paid payment'.split(' '));

/** Of what lasts for months, beside the names of times. */
const PERIODS = new Set(
	(
		'period month year zeitraum monat jahr periode mois annee periodo mes ano mese anno maand jaar ' +
		'manad maned okres miesiac rok'
	).split(' '),
);

/** "Cost center", "Payment account", "Tax period": what stands before one of them says which it is. */
const OF_SUMS = new Set('center centre account period month'.split(' '));

const holdsOf = (some: ReadonlySet<string>) => (name: string) => {
	const words = wordsIn(name);
	const isSum = words.some(
		(word, at) => (AMOUNTS.has(word) || SUMS.has(word)) && !OF_SUMS.has(words[at + 1] ?? ''),
	);
	return words.some((word) => some.has(word)) && (!isSum || words[0] === 'centro');
};

export const mayNameHour = (name: string) =>
	wordsIn(name).some((word) => HOURS.has(word) || HOUR_ENDINGS.test(word));
export const namesDay = (name: string) =>
	wordsIn(name).some((word) => DAYS.has(word) || (word === DATA && mayNameHour(name)));
export const mayNameMonth = holdsOf(new Set([...PERIODS, ...TIMES]));
export const mayNamePosition = holdsOf(MAYBE_POSITIONS);
export const mayNameCode = holdsOf(MAYBE_CODES);

/** Whether a field or column of this name holds numbers that name something, and count nothing. */
export function isIdentifierName(name: string): boolean {
	const words = wordsIn(name);
	return (
		name.includes('#') ||
		words.some((word) => ANYWHERE.has(word) || ENDINGS.test(word)) ||
		(words.length > 0 && words.every((word) => POSITIONS.has(word))) ||
		AT_THE_END.has(words.at(-1) ?? '') ||
		(AT_THE_END.has(words[0] ?? '') && NAMED_BEHIND.has(words.at(-1) ?? ''))
	);
}

/** Also of `invoiceNumber` and `invoice_number`; digits are no words. */
function wordsIn(name: string): string[] {
	return (
		name
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			// "Nº" and "№" become "No".
			.normalize('NFKD')
			.replace(/\p{M}/gu, '')
			.toLowerCase()
			.split(/[^\p{L}]+/u)
			.filter(Boolean)
	);
}
