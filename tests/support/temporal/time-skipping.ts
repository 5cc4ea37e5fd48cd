import { randomUUID } from 'node:crypto';
import type { Client, Connection, WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter, toPayloads } from '@temporalio/common';

interface Start {
  id: string;
  type: string;
  taskQueue: string;
  input: unknown;
  skipTime: boolean;
}

/**
 * Starts a workflow. With `skipTime` the server skips its idle waits, so that days take seconds: the workflow's clock
 * moves, but not the database's. Uses the gRPC call, because the SDK has no option for it.
 */
export async function startOnClock(connection: Connection, client: Client, start: Start): Promise<WorkflowHandle> {
  await connection.workflowService.startWorkflowExecution({
    namespace: 'default',
    requestId: randomUUID(),
    workflowId: start.id,
    workflowType: { name: start.type },
    taskQueue: { name: start.taskQueue },
    input: { payloads: toPayloads(defaultPayloadConverter, start.input) ?? [] },
    timeSkippingConfig: { enabled: start.skipTime },
  });
  return client.workflow.getHandle(start.id);
}
