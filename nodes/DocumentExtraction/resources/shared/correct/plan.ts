import type { ReadValue } from '../../../extraction/review/readValue';
import type { Answers, AskedAnswer } from './answers';
import { leavesOut, refuseUnknown } from './approvalRefusals';
import { askedStep } from './askedStep';
import { pairsOf } from './matchedTexts';
import { foundIn, namedSteps } from './namedSteps';
import { refuseBrokenTexts, refuseOtherRows, refuseSeveralTexts } from './planRefusals';
import { isMadeOf, isSameText, sayConverted, says } from './sameText';
import { type ShownNow, shownNow } from './shownNow';

/** How the user wants answers to be applied. */
export interface CorrectionRules {
	/** Which values of a field are meant that occurs several times. */
	occurrence: 'stop' | 'first' | 'all';
	/** As the service counts; undefined for any. */
	page: number | undefined;
	/** Whether what somebody has changed since the form was made gives way. */
	overwrite: boolean;
	/** Whether the file is approved: what the form has shown has to be what it says. */
	approve: boolean;
}

/** A value that gets another text. */
export interface Change {
	was: ReadValue;
	value: string;
}

/** A field that the file has no value of yet. */
export interface Addition {
	field: string;
	value: string;
	/** Where it belongs; undefined for the first page. */
	page: number | undefined;
}

export interface Plan {
	changes: Change[];
	additions: Addition[];
	/** Fields that say already what they are to say. */
	unchanged: string[];
	/** Fields that say something else than the form has shown, or than the run has found, and that nobody touched. */
	ignored: string[];
	/** The values that say already what they are to say. */
	said: ReadValue[];
	/** Those that are named, and that nobody touched. */
	untouched: ReadValue[];
}

export type Step = Partial<Plan>;

interface Run {
	/** What the values said before the items of the run: of the rows of a file, one may have been changed. */
	first: ReadValue[];
	/** The values that items of the run have added. */
	added: Array<Pick<ReadValue, 'name'>>;
	/** The names of values that items of the run have, or may have, written. */
	sentTo: ReadonlySet<string>;
}

/** What has to be sent so that the values say what the answers say: nothing but the differences. */
export function planOf(
	values: ReadValue[],
	{
		answers,
		formValues,
		formNames,
		isOwn,
		isOld,
		isMapped,
		joins,
		isListed,
		asked,
	}: Omit<Answers, 'ignored' | 'hasField' | 'fileId'>,
	rules: CorrectionRules,
	{ first, added, sentTo }: Run,
): Plan {
	// Another item has changed it: one that says what was there before was made then.
	const before = isOwn ? first : first.filter(({ name }) => sentTo.has(name));
	const isMade = isOwn
		? sayConverted(
				answers.flatMap(({ field, texts, inRows = [{ texts }] }) =>
					inRows.map((each) => pairsOf(foundIn(before, field), each.texts)),
				),
			)
		: says;
	const isSaid = isMapped && isOwn ? isMadeOf : isMade;
	for (const answer of isOwn ? answers : []) {
		// What the run has sent itself is no review.
		refuseOtherRows(answer, before, isMade, { ...rules, isOld: isOld && sentTo.size === 0 });
	}
	const now = shownNow(values, { answers, formValues });
	const steps = answers.flatMap((answer) =>
		answer.asked
			? [askedStep(now, { ...answer, asked: answer.asked }, rules)]
			: namedSteps(
					values,
					{ ...answer, ...{ isOwn, isSaid, isMade, before, sentTo, isMapped, joins, isListed } },
					rules,
				),
	);
	const changes = steps.flatMap((step) => step.changes ?? []);
	const additions = steps.flatMap((step) => step.additions ?? []);
	const unchanged = steps.flatMap((step) => step.unchanged ?? []);
	const ignored = steps.flatMap((step) => step.ignored ?? []);
	const said = steps.flatMap((step) => step.said ?? []);
	const untouched = steps.flatMap((step) => step.untouched ?? []);
	const plan = { changes, additions, said, untouched };
	if (formNames && rules.approve && !rules.overwrite) {
		refuseUnknown(values, [...formNames, ...added.map(({ name }) => name)], plan);
	}
	const isPlanned = ({ asked: value, texts }: AskedAnswer) => {
		// Who maps what the form has shown says nothing beside another answer.
		const isOther = (text: string) => texts.length === 0 || !isSameText(text, value.text);
		const own = answers.filter((answer) => answer.asked === value);
		return (
			own.some((answer) => isOther(answer.texts.join(', '))) ||
			changes.some(({ was }) => was === now.get(value)) ||
			said.some((was) => was === now.get(value) && isOther(was.value)) ||
			additions.some(({ field }) => field === value.field)
		);
	};
	const left = asked
		.filter((answer) => !isPlanned(answer) && isLeftOut(now, answer, rules))
		.map(({ field }) => field);
	if (rules.approve && left.length > 0) throw leavesOut(left);
	refuseBrokenTexts(plan);
	refuseSeveralTexts(plan);
	const listed = {
		unchanged: [...new Set(unchanged)],
		ignored: [...new Set([...ignored, ...left])],
	};
	return { ...plan, ...listed };
}

/** Whether the file does not say what a reviewer has answered. What is approved has to be what the form has shown, too. */
function isLeftOut(now: ShownNow, answer: AskedAnswer, rules: CorrectionRules): boolean {
	if (answer.texts.length === 0) return rules.approve;
	if (!rules.approve) return !isSameText(answer.texts.join(', '), answer.asked.text);
	const { changes, additions } = askedStep(now, answer, rules);
	return (changes ?? additions) !== undefined;
}
