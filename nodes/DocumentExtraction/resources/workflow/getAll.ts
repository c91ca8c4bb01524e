import type { INodeProperties } from 'n8n-workflow';

import { options } from '../../parameters/options';
import { returnAllOrLimit } from '../../parameters/returnAllOrLimit';

const show = { resource: ['workflow'], operation: ['getAll'] };

export const getAllDescription: INodeProperties[] = [...returnAllOrLimit(show), options(show)];
