import type { Bench } from '../bench';
import { manyFiles, oneBigFile } from './files';
import { limitedService } from './limitedService';
import { loading } from './loading';
import { tenThousandRequests, thousandRequests } from './smallRequests';

export const BENCHES: Bench[] = [
	thousandRequests,
	tenThousandRequests,
	limitedService,
	manyFiles,
	oneBigFile,
	loading,
];
