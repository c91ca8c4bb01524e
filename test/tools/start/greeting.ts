import { CREDENTIAL, OWNER } from '../../e2e/n8n';
import type { Sandbox } from '../../sandbox';
import { SEEDED_MODEL_ID } from '../../sandbox/service';

interface Started {
	/** The address of n8n. */
	n8n: string;
	/** The names of the workflows. */
	examples: string[];
	/** A real service has an address and a key that is never printed. */
	service: { baseUrl: string } | { sandbox: Pick<Sandbox, 'url' | 'apiKey'> };
}

/** Where everything is, once all is up. */
export const greeting = ({ n8n, examples, service }: Started): string => `
n8n is ready:  ${n8n}

  Sign in      ${OWNER.email}
  Password     ${OWNER.password}
${'sandbox' in service ? ofSandbox(service.sandbox) : `  Service      ${service.baseUrl}`}
  Workflows    ${examples.join('\n               ')}
${'sandbox' in service ? ABOUT_SANDBOX : ''}
Ctrl-C ends everything.`;

const ofSandbox = ({ url, apiKey }: Pick<Sandbox, 'url' | 'apiKey'>): string =>
	`  Service      the sandbox, an imitation that reads no pixels
  Base URL     ${url}
  API Key      ${apiKey}`;

const ABOUT_SANDBOX = `
  n8n lists the workflows under Overview, the house on the left.
  Base URL and API Key are for a credential of your own; "${CREDENTIAL}" has them.
  In the examples the model ${SEEDED_MODEL_ID} or the workflow Invoices of the sandbox is filled in.
  Both hold some files already; more to hand in are in examples/files.
`;
