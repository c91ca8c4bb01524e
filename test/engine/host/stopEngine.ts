import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import { rm } from 'node:fs/promises';
import { userFolder } from './folder';
import { watchWhatIsPrinted } from './keysInside';
import { stopObjectStore } from './objectStore';

watchWhatIsPrinted();

// n8n's engine keeps a timer running for as long as its server does; jest would wait for it.
afterAll(async () => {
	Container.get(SSHClientsManager).onShutdown();
	stopObjectStore();
	await rm(userFolder, { recursive: true, force: true });
});
