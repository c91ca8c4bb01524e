import type { Locator, Page } from 'playwright-core';
import { until } from '../n8n';
import { only } from './only';
import { workflowIsSaved } from './saved';

/** Where n8n asks for the columns of a node. */
const COLUMNS = '/rest/dynamic-node-parameters/resource-mapper-fields';
const NO_PLACE = { x: 0, y: 0, width: 0, height: 0 };
/** In pixels: where to take the panel, and how far to the left to pull it. */
const GRIP = 10;
const MORE_ROOM = 230;

/** The panel of a node: parameters in the middle, output on the right. */
export class NodePanel {
	private readonly output: Locator;

	constructor(private readonly page: Page) {
		this.output = page.getByTestId('output-panel');
	}

	async isOpen(): Promise<void> {
		await this.page.getByTestId('ndv').waitFor();
	}

	/** Waits until the panel offers to run what comes before: the node is connected. */
	async hasInput(): Promise<void> {
		await this.page.getByTestId('ndv').getByText('Execute previous nodes').waitFor();
	}

	async close(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.page.getByTestId('ndv').waitFor({ state: 'hidden' });
	}

	/**
	 * Waits until n8n has chosen this credential by itself. It fetches those of a workflow when the panel
	 * opens, and lists and columns that are asked for sooner are asked for without one.
	 */
	async hasCredential(name: string): Promise<void> {
		const input = this.page.getByTestId('node-credentials-select').locator('input');
		await until('n8n has chosen the credential', async () => (await input.inputValue()) === name);
	}

	/** Pastes into text fields, and waits until n8n has saved them: what is seen sooner may not run yet. */
	async paste(texts: Record<string, string>): Promise<void> {
		const saved = workflowIsSaved(this.page, Object.values(texts));
		for (const [name, text] of Object.entries(texts)) {
			await this.parameter(name).getByTestId('parameter-input-field').click();
			await this.page.keyboard.press('ControlOrMeta+A');
			await this.page.keyboard.insertText(text);
		}
		// Elsewhere, so that what n8n shows beside a field in use goes away.
		await this.page.getByTestId('tab-params').click();
		await saved;
	}

	/** Waits for the columns that n8n has asked for: of two answers it shows the one that comes last. */
	async columnsHaveCome(): Promise<void> {
		await this.page.waitForResponse((response) => response.url().endsWith(COLUMNS));
	}

	/** Waits until a line for this field is there to fill in. */
	async hasColumn(name: string): Promise<void> {
		await this.parameter(name).waitFor();
	}

	/** Has n8n fetch the columns anew, as it offers where they are others than when the panel was open. */
	async refreshColumns(): Promise<void> {
		const columns = this.page.getByTestId('resource-mapper-container');
		await columns.getByTitle('Refresh', { exact: true }).click();
	}

	/** Chooses from the options of a parameter. */
	async choose(name: string, option: string): Promise<void> {
		await this.parameter(name).click();
		const options = this.page.getByTestId('parameter-input-item').filter({ visible: true });
		await options.getByText(option, { exact: true }).click();
	}

	/** Chooses how a model, a document or a part of one is given. */
	async chooseMode(name: string, mode: string): Promise<void> {
		await this.parameter(name).getByTestId('rlc-mode-selector').click();
		await this.page.getByTestId(`mode-${mode}`).click();
	}

	/** Pastes what is given without a list over what is there, and waits until n8n has saved it. */
	async fillIn(name: string, text: string): Promise<void> {
		const saved = workflowIsSaved(this.page, [text]);
		await this.parameter(name).getByTestId('rlc-input').click();
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.page.keyboard.insertText(text);
		await this.page.getByTestId('tab-params').click();
		await saved;
	}

	/** Types a part of a name into a list of the service's, and gives what it lists then. */
	async searchList(name: string, part: string, hit: string): Promise<string[]> {
		await this.parameter(name).getByTestId('rlc-input').click();
		await this.page.getByTestId('rlc-search').filter({ visible: true }).click();
		await this.page.keyboard.type(part);
		await this.listed().filter({ hasText: hit }).waitFor();
		// All that was listed before the search is gone then.
		await this.listed().filter({ hasNotText: part }).first().waitFor({ state: 'hidden' });
		return (await this.listed().allInnerTexts()).map((text) => text.trim());
	}

	/** Clicks on one of those listed. */
	async pick(hit: string): Promise<void> {
		const saved = workflowIsSaved(this.page, [hit]);
		await this.listed().filter({ hasText: hit }).click();
		await saved;
	}

	/** Drags what a node before this one gives onto a parameter; one that never ran shows what it usually gives. */
	async drag(key: string, name: string): Promise<void> {
		const keys = this.page.getByTestId('ndv-input-panel').getByTestId('run-data-schema-node-name');
		const source = keys.filter({ hasText: only(key) }).first();
		const target = this.parameter(name);
		await target.scrollIntoViewIfNeeded();
		await source.hover();
		await this.page.mouse.down();
		const { x, y, width, height } = (await target.boundingBox()) ?? NO_PLACE;
		await this.page.mouse.move(x + width / 2, y + height / 2, { steps: 10 });
		const saved = workflowIsSaved(this.page, [`{{ $json.${key} }}`]);
		await this.page.mouse.up();
		await saved;
	}

	/** Presses "Execute step" or "Fetch Test Event", and waits for a good end. */
	async run(button: string): Promise<void> {
		await this.press(button);
		await this.output.getByTestId('node-run-status-success').waitFor();
		await this.output.getByTestId('radio-button-schema').click();
	}

	async press(button: string): Promise<void> {
		await this.page.getByTestId('node-execute-button').filter({ hasText: button }).first().click();
	}

	async openList(name: string): Promise<void> {
		await this.parameter(name).locator('input').last().click();
	}

	/** Where n8n says what it objects to in a parameter. */
	async pointAtIssue(name: string): Promise<void> {
		await this.parameter(name).getByTestId('parameter-issues').hover();
	}

	/** Waits until a text stands in the window, and looks whether all of it can be seen. */
	async reads(text: string): Promise<void> {
		const place = this.page.getByText(text).filter({ visible: true }).first();
		await place.waitFor();
		const isCut = await place.evaluate(
			({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
				clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
		);
		const box = (await place.boundingBox()) ?? NO_PLACE;
		const window = this.page.viewportSize() ?? NO_PLACE;
		if (isCut || box.x + box.width > window.width || box.y + box.height > window.height)
			throw new Error(`Not all of it can be seen: ${text}`);
	}

	async closeList(): Promise<void> {
		await this.page.keyboard.press('Escape');
	}

	/** Waits until the output shows this value under this name. */
	async shows(name: string, value: string): Promise<void> {
		const rows = this.output.getByTestId('run-data-schema-item');
		const inRow = rows.filter({ has: this.page.getByText(name, { exact: true }) });
		await inRow
			.filter({ has: this.page.getByText(value, { exact: true }) })
			.first()
			.waitFor();
	}

	/** The output as a table, with more room for it, scrolled to this column. */
	async showTable(column: string): Promise<void> {
		await this.output.getByTestId('radio-button-table').click();
		const { x, y } = (await this.page.getByTestId('panel-drag-button').boundingBox()) ?? NO_PLACE;
		await this.page.mouse.move(x + GRIP, y + GRIP);
		await this.page.mouse.down();
		await this.page.mouse.move(x - MORE_ROOM, y + GRIP, { steps: 10 });
		await this.page.mouse.up();
		await this.output.getByRole('columnheader', { name: column }).scrollIntoViewIfNeeded();
	}

	private parameter(name: string): Locator {
		return this.page.getByTestId(`parameter-input-${name}`);
	}

	private listed(): Locator {
		return this.page.getByTestId('rlc-item').filter({ visible: true });
	}
}
