/**
 * English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian and Polish,
 * without accents.
 */
const MONTHS = [
	'january januar janvier enero gennaio janeiro januari stycznia styczen',
	'february februar fevrier febrero febbraio fevereiro februari lutego luty',
	'march marz maerz mars marzo marco maart mrt mrz marts marca marzec',
	'april avril abril aprile kwietnia kwiecien',
	// The last is Breton, and begins a month in German.
	'may mai mayo maggio maio mei maj maja mae',
	'june juni juin junio giugno junho czerwca czerwiec',
	'july juli juillet julio luglio julho lipca lipiec',
	'august aout agosto augustus augusti sierpnia sierpien',
	'september septembre septiembre setiembre settembre setembro wrzesnia wrzesien',
	'october oktober octobre octubre ottobre outubro pazdziernika pazdziernik',
	'november novembre noviembre novembro listopada listopad',
	'december dezember decembre diciembre dicembre dezembro desember grudnia grudzien',
].map((names) => names.split(' '));

const SHORTEST = 3;

/** From 1, by a name or by how it begins ("Sept"); undefined where that is none, or one of several. */
export function monthNamed(word: string): number | undefined {
	if (word.length < SHORTEST) return undefined;
	const beginning = withoutAccents(word);
	const [month, ...others] = MONTHS.flatMap((names, index) =>
		names.some((name) => name.startsWith(beginning)) ? [index + 1] : [],
	);
	return others.length === 0 ? month : undefined;
}

function withoutAccents(word: string): string {
	return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
