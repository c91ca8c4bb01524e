import {
	judgedIn,
	placedIn,
	shownIn,
} from '../../../nodes/DocumentExtraction/extraction/sameBoxes';
import { objectsIn } from '../../../nodes/DocumentExtraction/utils/json';
import { parseLossless } from '../../../nodes/DocumentExtraction/utils/losslessJson';

const boxOf = (text: string) =>
	`[{"label":"total","ocr_text":${text},"xmin":900.0,"ymin":0.0,"xmax":910,"cells":[{"row":1.0,"text":""}]}]`;
const asRead = (json: string) => objectsIn(parseLossless(json));
const asParsed = (json: string) => objectsIn(JSON.parse(json));

test.each([placedIn, judgedIn, shownIn])(
	'places are equal whether or not n8n has read their numbers: %p',
	(statedIn) => {
		expect(statedIn(asRead(boxOf('"1.0"')))).toBe(statedIn(asParsed(boxOf('"1.0"'))));
	},
);

test('what is written counts to the digit', () => {
	const [one, other] = ['12345678901234567890', '12345678901234567891'].map((digits) =>
		placedIn(asRead(boxOf(digits))),
	);
	expect(one).not.toBe(other);
});
