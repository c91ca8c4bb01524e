import { fieldValuesOn } from '../../extraction/pageParts';
import { shown } from '../../parameters/values/parsers';
import { PAGE } from '../../transport/address/endpoints';
import { FIELD_VALUE } from '../../transport/address/pathParameters';
import { lettersOf } from '../../utils/namesMeant';
import type { NamedParameter } from '../shared/byName';
import { refuseUnshown } from '../shared/lateParts';
import { oneName, onePart } from '../shared/onePart';

export const FIELD_VALUE_BY_NAME: NamedParameter = {
	name: 'fieldDataId',
	parameter: FIELD_VALUE,
	nameKey: lettersOf,
	finder: (written, operation) => (page) => {
		const values = fieldValuesOn(page);
		const names = values.map(({ name }) => name);
		const meant = oneName(written, names, { owner: 'The page', thing: 'field value' });
		const found = values.filter(({ name }) => name === meant);
		const shownIds = found.map(({ id }) => id);
		refuseUnshown(operation, meant, shownIds, PAGE);
		return onePart(found, `field values named ${shown(meant)} on the page`);
	},
};
