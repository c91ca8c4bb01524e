import type { Locator, Page } from 'playwright-core';

/** The dialog that makes and changes a credential. n8n tests what it saves. */
export class CredentialDialog {
	private readonly dialog: Locator;

	constructor(private readonly page: Page) {
		this.dialog = page.getByTestId('credential-edit-dialog');
	}

	/** From the panel of a node that has none yet. */
	async openNew(): Promise<void> {
		await this.page.getByText('Connect to Document Extraction').click();
		// n8n asks its server for a name, and saves nothing without one.
		await this.page.getByTestId('credential-name').waitFor();
	}

	/** From the panel of a node that has one. */
	async open(): Promise<void> {
		await this.page.getByTestId('credential-edit-button').click();
		await this.dialog.waitFor();
	}

	/** As people do with keys. It also counts at once: what is typed, n8n takes over a moment later. */
	async paste(name: string, text: string): Promise<void> {
		await this.dialog.getByTestId(`parameter-input-${name}`).locator('input').click();
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.page.keyboard.insertText(text);
	}

	async save(): Promise<void> {
		await this.page.getByTestId('credential-save-button').click();
	}

	/** Waits until n8n says that the test did not pass, and gives what it says about it. */
	async refusal(): Promise<string> {
		await this.dialog.getByText('More details').click();
		await this.dialog.getByText('More details').waitFor({ state: 'hidden' });
		return await this.dialog.innerText();
	}

	/** Waits until n8n says that the test has passed. */
	async hasPassed(): Promise<void> {
		await this.dialog.getByText('Connection tested successfully').waitFor();
	}

	async isClosed(): Promise<void> {
		await this.dialog.waitFor({ state: 'hidden' });
	}

	async close(): Promise<void> {
		await this.page.getByLabel('Close this dialog').filter({ visible: true }).click();
		await this.isClosed();
	}
}
