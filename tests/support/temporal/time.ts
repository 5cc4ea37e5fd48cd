import { randomUUID } from 'node:crypto';
import type { Client, WorkflowHandle, Connection } from '@temporalio/client';
import { defaultPayloadConverter, toPayloads } from '@temporalio/common';
import { waitFor } from '../wait-for.ts';

/** Pauses a schedule, so that no scheduled run interferes, and triggers it. Resolves to the workflow and its result. */
export async function runSchedule(
  { schedule: schedules, workflow }: Client,
  scheduleId: string,
): Promise<{ handle: WorkflowHandle; result: unknown }> {
  const schedule = schedules.getHandle(scheduleId);
  await waitFor(`the schedule ${scheduleId}`, () => schedule.describe());
  await schedule.pause();
  // While a run is in progress, or the schedule has not noticed its end, another one is skipped.
  const before = await waitFor('the run before', async () => {
    const { info } = await schedule.describe();
    return info.runningActions.length === 0 && { actions: info.numActionsTaken };
  });
  await schedule.trigger();
  const {
    workflow: { workflowId },
  } = await waitFor('the run', async () => {
    const { info } = await schedule.describe();
    const action = info.recentActions.at(-1)?.action;
    return info.numActionsTaken > before.actions && action?.type === 'startWorkflow' && action;
  });
  const handle = workflow.getHandle(workflowId);
  return { handle, result: (await handle.result()) as unknown };
}

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
