import './folder';

import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import { watchWhatIsPrinted } from './keysInside';
import { useSimulatedTime } from './simulatedTime';

// n8n's engine keeps a timer running for as long as its server does; jest would wait for it.
Container.get(SSHClientsManager).onShutdown();

watchWhatIsPrinted();
useSimulatedTime();
