import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type {
	ICredentialsHelper,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** What n8n's server gives to its engine; parts that no node of ours may need say so when used. */
export function additionalDataFor(
	credentialsHelper: ICredentialsHelper,
	mode: WorkflowExecuteMode,
	workflow: IWorkflowBase,
): IWorkflowExecuteAdditionalData {
	const notHere = (what: string) => () => {
		throw new Error(`${what} is not part of the test bench`);
	};
	const nowhere = 'http://127.0.0.1:9';
	return {
		credentialsHelper,
		externalSecretsProxy: new ExternalSecretsProxy(),
		hooks: new ExecutionLifecycleHooks(mode, 'execution-1', workflow),
		executeWorkflow: notHere('executeWorkflow'),
		getRunExecutionData: notHere('getRunExecutionData'),
		startRunnerTask: notHere('startRunnerTask'),
		logAiEvent: () => undefined,
		executionId: 'execution-1',
		currentNodeExecutionIndex: 0,
		restApiUrl: nowhere,
		instanceBaseUrl: nowhere,
		formWaitingBaseUrl: nowhere,
		webhookBaseUrl: nowhere,
		webhookWaitingBaseUrl: nowhere,
		webhookTestBaseUrl: nowhere,
		variables: {},
	};
}
