const { default: Sequencer } = require('@jest/test-sequencer');

/** Those that take minutes, the longest first: one that begins last is waited for with idle workers. */
const LONGEST = [
	'scheduler/slowService',
	'trigger/kills',
	'trigger/randomKills',
	'trigger/activationNews',
	'acceptance/start',
	'browser/editor',
	'browser/firstWays',
	'browser/messages',
	'browser/bothVersions/review',
];

/** jest goes by the size of the files where it has not run them before, as in CI. */
const rankOf = ({ path }) => {
	const rank = LONGEST.findIndex((name) => path.endsWith(`${name}.test.ts`));
	return rank === -1 ? LONGEST.length : rank;
};

module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
	}
};
