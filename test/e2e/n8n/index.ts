export * from './executions';
export * from './hosts';
export * from './n8n';
export * from './session';
export * from './until';
export * from './useN8n';
export * from './userFolder';
export * from './workflow';
