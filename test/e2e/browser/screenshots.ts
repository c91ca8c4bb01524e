import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(__dirname, '../../../docs/images');

/** Off unless takeScreenshots.mjs asks for it, so that a run of the tests changes nothing. */
export const takesScreenshots = process.env.TAKE_SCREENSHOTS === 'yes';

/** Takes one of the README's pictures: without passing notices, and with the mouse out of the way. */
export async function screenshot(
	page: Page,
	name: string,
	{ isWholePage = false } = {},
): Promise<void> {
	if (!takesScreenshots) return;
	const notices = page.locator('.el-notification');
	for (const close of await notices.locator('.el-notification__closeBtn').all())
		await close.click();
	await notices.first().waitFor({ state: 'hidden' });
	await page.mouse.move(0, 0);
	await page.screenshot({
		path: join(FOLDER, `${name}.png`),
		fullPage: isWholePage,
		animations: 'disabled',
		caret: 'hide',
	});
}
