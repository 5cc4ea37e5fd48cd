import type { Client, WorkflowHandle } from '@temporalio/client';
import { waitFor } from '../wait-for.ts';

/**
 * Pauses a schedule, so that no scheduled run occurs in between, and triggers it. Resolves with the workflow and its
 * result.
 */
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
