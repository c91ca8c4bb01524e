import type { Page } from 'playwright-core';

/** Waits until n8n, which saves by itself a moment later, has saved a workflow that holds these texts. */
export async function workflowIsSaved(page: Page, texts: string[] = []): Promise<void> {
	const parts = texts.map((text) => JSON.stringify(text).slice(1, -1));
	await page.waitForResponse((response) => {
		const request = response.request();
		const body = request.postData() ?? '';
		return (
			response.ok() &&
			request.method() === 'PATCH' &&
			request.url().includes('/rest/workflows/') &&
			parts.every((part) => body.includes(part))
		);
	});
}
