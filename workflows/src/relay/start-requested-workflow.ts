import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { OutboxRow } from '@marketplace/kernel';
import type { Temporal } from '../temporal.ts';

interface WorkflowRequest {
  type: string;
  id: string;
  input: Record<string, unknown>;
  signal?: string;
}

/** An outbox row of topic `workflow`: a start, or a signal that starts what does not run. */
export async function startRequestedWorkflow({ client, taskQueue }: Temporal, { payload }: OutboxRow): Promise<void> {
  const { type, id, input, signal } = payload as unknown as WorkflowRequest;
  const options = { workflowId: id, taskQueue, args: [input] as [Record<string, unknown>] };
  try {
    if (signal) await client.workflow.signalWithStart(type, { ...options, signal, signalArgs: [] });
    else await client.workflow.start(type, { ...options, workflowIdReusePolicy: 'REJECT_DUPLICATE', workflowIdConflictPolicy: 'USE_EXISTING' });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
