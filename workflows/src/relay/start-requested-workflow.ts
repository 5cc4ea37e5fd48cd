import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { OutboxRow } from '@marketplace/kernel';
import { deliveryStartSchema } from '@marketplace/webhooks-contract/engine';
import type { Temporal } from '../temporal.ts';
import { signalDelivery, startDelivery } from '../webhooks/start-delivery.ts';

interface WorkflowRequest {
  type: string;
  id: string;
  input: Record<string, unknown>;
  signal?: string;
  summary?: string;
}

/** An outbox row of topic `workflow`: a start, or a signal that starts what does not run. Either happens once per id. */
export async function startRequestedWorkflow(temporal: Temporal, { payload }: OutboxRow): Promise<void> {
  const { type, id, input, signal, summary } = payload as unknown as WorkflowRequest;
  if (type === 'deliverWebhook') {
    // Started like any other delivery, so that the Temporal UI can tell of it.
    const start = deliveryStartSchema.parse(input);
    return signal ? signalDelivery(temporal, start, signal) : startDelivery(temporal, start);
  }
  const { client, taskQueue } = temporal;
  const options = {
    workflowId: id,
    taskQueue,
    args: [input] as [Record<string, unknown>],
    // Asked for again, one that was ended in Temporal begins anew, and one that has completed does not.
    workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY' as const,
    ...(summary !== undefined && { staticSummary: summary }),
  };
  try {
    if (signal) await client.workflow.signalWithStart(type, { ...options, signal, signalArgs: [] });
    else await client.workflow.start(type, { ...options, workflowIdConflictPolicy: 'USE_EXISTING' });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
