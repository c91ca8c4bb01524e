import type { Locator, Page } from 'playwright-core';
import { CREDENTIAL, OWNER } from '../n8n';
import { NodePanel } from './nodePanel';
import { only } from './only';
import { workflowIsSaved } from './saved';

/** For the next poll, which comes every minute. */
const POLL_PATIENCE_MS = 150_000;

/** How the list of nodes calls this package's node. */
const NODE = 'Document Extraction';

/** n8n's editor, used with mouse and keyboard. Each step ends when the person sees that it is done. */
export class Editor {
	readonly panel: NodePanel;

	private readonly nodeCreator: Locator;

	constructor(
		private readonly page: Page,
		private readonly url: string,
	) {
		this.panel = new NodePanel(page);
		this.nodeCreator = page.getByTestId('node-creator');
	}

	/** From the address that n8n prints when it starts. */
	async signIn(): Promise<void> {
		await this.page.goto(this.url);
		await this.page.locator('input[type=email]').click();
		await this.page.keyboard.type(OWNER.email);
		await this.page.locator('input[type=password]').click();
		await this.page.keyboard.type(OWNER.password);
		await this.page.keyboard.press('Enter');
		await this.page.getByTestId('universal-add').waitFor();
	}

	async newWorkflow(): Promise<void> {
		await this.page.getByTestId('universal-add').click();
		// n8n 2.7 calls it "Workflow".
		await this.page.getByText(/^\s*(New w|W)orkflow\s*$/).click();
		await this.page.getByText('Add first step').waitFor();
	}

	/** As the README says: "From file" under "Import" in the menu of the editor. */
	async importFile(path: string, node: string): Promise<void> {
		await this.page.getByTestId('workflow-menu').click();
		const entry = this.page.getByTestId('workflow-menu-item-import-from-file');
		// n8n 2.7 has it in the menu itself.
		await this.page.getByTestId('workflow-menu-item-import').or(entry).hover();
		const chooser = this.page.waitForEvent('filechooser');
		await entry.click();
		const saved = workflowIsSaved(this.page, [node]);
		await (await chooser).setFiles(path);
		await this.node(node).waitFor();
		await saved;
	}

	/** Executes a workflow that begins with a form, which n8n opens in a window of its own. */
	async executeWithForm(): Promise<Page> {
		const opened = this.page.context().waitForEvent('page');
		await this.page.getByTestId('execute-workflow-button').click();
		return await opened;
	}

	/** Publishes the workflow, and waits until n8n says that it is. */
	async publish(): Promise<void> {
		await this.page.getByTestId('workflow-open-publish-modal-button').click();
		await this.page.getByTestId('workflow-publish-button').click();
		await this.page.getByTestId('workflow-active-version-indicator').waitFor();
		await this.page.keyboard.press('Escape');
	}

	/** The ID of the workflow that is open. */
	workflowId(): string {
		return /\/workflow\/(\w+)/.exec(this.page.url())?.[1] ?? '';
	}

	/** Waits until the list of the workflow's executions shows so many, all well. */
	async executionsSucceeded(count: number): Promise<void> {
		await this.page.getByTestId('radio-button-executions').click();
		const executions = this.page.getByTestId(/^execution-details-/);
		await executions
			.filter({ hasText: 'Succeeded' })
			.nth(count - 1)
			.waitFor({ timeout: POLL_PATIENCE_MS });
	}

	/** Types into the search of a newly opened list of nodes, and waits until this node is the first hit. */
	async search(text: string, firstHit: string): Promise<void> {
		await this.page.getByTestId('node-creator-plus-button').click();
		await this.page.getByTestId('node-creator-search-bar').click();
		await this.page.keyboard.type(text);
		await this.hits()
			.first()
			.filter({ hasText: only(firstHit) })
			.waitFor();
	}

	async closeNodeCreator(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.nodeCreator.waitFor({ state: 'hidden' });
	}

	/** Takes the first hit of a search with the keyboard. */
	async addFirstHit(node: string): Promise<void> {
		await this.page.keyboard.press('Enter');
		await this.node(node).waitFor();
	}

	/** Opens the first hit of a search, to choose from what the node can do. */
	async openFirstHit(): Promise<void> {
		await this.hits().first().click();
		await this.nodeCreator.getByText('Actions (').waitFor();
	}

	/** Adds what was chosen with a click, which opens its panel. */
	async addAction(action: string): Promise<void> {
		await this.action(action).click();
		await this.panel.isOpen();
	}

	/** Adds an action of this package, and waits until n8n has chosen the credential for it. */
	async addOwnAction(action: string): Promise<void> {
		await this.search('nanonets', NODE);
		await this.openFirstHit();
		await this.addAction(action);
		await this.panel.hasCredential(CREDENTIAL);
	}

	/** Pulls what was chosen onto the canvas, which opens its panel. */
	async dragAction(action: string): Promise<void> {
		await this.action(action).scrollIntoViewIfNeeded();
		await this.action(action).dragTo(this.page.getByTestId('canvas-wrapper'), {
			targetPosition: { x: 850, y: 380 },
		});
		await this.panel.isOpen();
	}

	/** All nodes of the workflow in one row, as large as fits. */
	async tidyUp(): Promise<void> {
		const saved = workflowIsSaved(this.page);
		await this.page.getByTestId('tidy-up-button').click();
		await this.page.getByTestId('zoom-to-fit').click();
		await saved;
	}

	/** Draws a line from what comes out of a node to what goes into another. */
	async connect(from: string, to: string): Promise<void> {
		const output = this.node(from).getByTestId('canvas-node-output-handle');
		await output.dragTo(this.node(to).getByTestId('canvas-node-input-handle'));
		await this.page.getByTestId('edge').waitFor();
	}

	/** Opens the panel of a node. */
	async open(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.panel.isOpen();
	}

	/** A workflow that is there already, with all its nodes in sight. */
	async openWorkflow(id: string, node: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.node(node).waitFor();
		await this.page.getByTestId('zoom-to-fit').click();
	}

	/** The panel of a node whose name others may contain. */
	async openExactly(name: string): Promise<void> {
		await this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
		await this.panel.isOpen();
	}

	node(name: string): Locator {
		return this.page.getByTestId('canvas-node').filter({ hasText: name });
	}

	/** Waits until the canvas marks a node as one that has run and ended well. */
	async hasRun(name: string): Promise<void> {
		const mark = this.page.getByTestId('canvas-node-status-success');
		await this.node(name).filter({ has: mark }).waitFor();
	}

	/** Waits until the canvas marks a node as one that wants something. */
	async hasIssues(name: string): Promise<void> {
		await this.node(name).getByTestId('node-issues').waitFor();
	}

	async hasNoIssues(name: string): Promise<void> {
		await this.node(name).getByTestId('node-issues').waitFor({ state: 'hidden' });
	}

	private hits(): Locator {
		return this.nodeCreator.getByTestId('node-creator-item-name');
	}

	private action(name: string): Locator {
		return this.hits().filter({ hasText: only(name) });
	}
}
