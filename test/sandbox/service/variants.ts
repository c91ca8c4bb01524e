/** Where the interface leaves several readings open, a test can have the service speak each of them. */
export interface Variants {
	/** Where the answers of retrieval calls say that a page is pending or failed. */
	pageStatusIn: 'message' | 'status' | 'answer' | 'nowhere';
	/** What an asynchronous upload says at its top: its status, or that the call went well. */
	asyncUploadSays: 'status' | 'Success';
	/** Status words in lower case as docs/interface.md#processing-status has them, or with a capital. */
	statusWords: 'pending' | 'Pending';
	/** Property names of the document list around the documents. */
	listKeys: 'page_no' | 'pageNo';
	documentOrder: 'newestFirst' | 'oldestFirst';
	/** Lists answer with the same items whatever page is asked for. */
	ignorePaging: boolean;
	/** Pages of lists hold no more entries than this, whatever `limit` asks for. */
	mostPerPage: number;
	/** Lists leave out what was uploaded less than so many milliseconds ago. */
	listedAfter: number;
	/** The original of a document is answered with a redirect to its signed URL. */
	redirectOriginals: boolean;
}

/** docs/interface.md#paging: the most entries of a page. */
export const DOCUMENTED: Variants = {
	pageStatusIn: 'message',
	asyncUploadSays: 'status',
	statusWords: 'pending',
	listKeys: 'page_no',
	documentOrder: 'newestFirst',
	ignorePaging: false,
	mostPerPage: 100,
	listedAfter: 0,
	redirectOriginals: false,
};

export const spelledAs = (variants: Variants, status: string): string =>
	variants.statusWords === 'Pending' ? status.charAt(0).toUpperCase() + status.slice(1) : status;
