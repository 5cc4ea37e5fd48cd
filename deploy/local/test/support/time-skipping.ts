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
 * Starts a workflow whose idle waits the real server skips, if `skipTime`: days of schedule in seconds. The SDK has no
 * option for it, so this is the raw call. The workflow's clock moves, the database's does not.
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
