import type { Page } from 'playwright-core';

/** Where n8n saves a workflow: a new one among all, then by its id. */
const SAVES = new Map([
	['POST', /^\/rest\/workflows$/],
	['PATCH', /^\/rest\/workflows\/[^/]+$/],
]);

/** Waits until n8n, which saves by itself a moment later, has saved a workflow that holds these texts. */
export async function workflowIsSaved(page: Page, texts: string[] = []): Promise<void> {
	const parts = texts.map((text) => JSON.stringify(text).slice(1, -1));
	await page.waitForResponse((response) => {
		const request = response.request();
		const { pathname } = new URL(request.url());
		const body = request.postData() ?? '';
		return (
			response.ok() &&
			SAVES.get(request.method())?.test(pathname) === true &&
			parts.every((part) => body.includes(part))
		);
	});
}
