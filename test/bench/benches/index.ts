import type { Bench } from '../bench';
import { farService } from './farService';
import { download, manyFiles, oneBigFile } from './files';
import { limitedService } from './limitedService';
import { loading } from './loading';
import { parallelRequests } from './parallelRequests';
import { simplifying } from './simplifying';
import { tenThousandRequests, thousandRequests } from './smallRequests';
import { trigger } from './trigger';

export const BENCHES: Bench[] = [
	thousandRequests,
	tenThousandRequests,
	...farService,
	...parallelRequests,
	limitedService,
	manyFiles,
	oneBigFile,
	download,
	loading,
	simplifying,
	trigger,
];
