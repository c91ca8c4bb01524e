import type { Settings } from './settings';
import type { Service } from './sources/service';
import type { Source } from './sources/source';
import { modelFiles } from './sources/version2';
import { workflowDocuments } from './sources/version4';

/** What one poll looks at, and how. */
export interface Watch extends Settings {
	source: Source;
}

export function watchOf(settings: Settings, service: Service): Watch {
	const { name, watched, statusPath } = settings;
	const source =
		name === 'model'
			? modelFiles(service, { modelId: watched.id, statusPath })
			: workflowDocuments(service, { workflowId: watched.id, statusPath });
	return { ...settings, source };
}
