import { isObject, type Json, numberIn, objectsIn, textIn } from '../../utils/json';
import type { PageImage } from './form';
import { isWebAddress } from './html';

/** Of the pages of version 2: the answer has addresses that can be opened beside them, by their paths in its storage. */
export function imagesOfRecords(records: Json[], { signed_urls }: Json): PageImage[] {
	const signed = isObject(signed_urls) ? signed_urls : {};
	return opened(
		records.map((record) => {
			const path = textIn(record.url ?? record.filepath);
			const addresses = Object.hasOwn(signed, path) ? signed[path] : {};
			const { original_with_long_expiry: long, original } = isObject(addresses) ? addresses : {};
			// A form may wait for days (docs/interface.md#limits).
			return { page: numberIn(record.page) ?? 0, url: textIn(long) || textIn(original) || path };
		}),
	);
}

/** Of the pages of version 4. */
export function imagesOfDocument({ pages }: Json): PageImage[] {
	return opened(
		objectsIn(pages).map((page, index) => ({
			page: numberIn(page.page_number) ?? index + 1,
			url: textIn(page.image_url),
		})),
	);
}

const opened = (images: PageImage[]) =>
	images.filter(({ url }) => isWebAddress(url)).sort((a, b) => a.page - b.page);
