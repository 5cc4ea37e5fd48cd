import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from '@marketplace/kernel';
import type { Temporal } from '../temporal.ts';

const faultPauseMs = 5_000;
const faultPauseMsMax = 300_000;

/** Hourly; the jitter keeps deployments that share a database server apart. */
const plan = {
  spec: { intervals: [{ every: '1 hour' }], jitter: '10 minutes' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 hour' },
} satisfies Partial<ScheduleOptions>;

/** The workflow that each starts, without arguments, by the name of the schedule. */
const scheduled = { 'purge-expired': 'purgeExpired', 'restart-overdue': 'restartOverdue' };

/** Sees to it, in the background, that Temporal has the schedules. A worker works without; it tries until Temporal has taken them. */
export function keepSchedules({ client, taskQueue }: Temporal, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async ([name, workflowType]: [string, string]): Promise<void> => {
    for (let pauseMs = faultPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, faultPauseMsMax)) {
      try {
        await client.withAbortSignal(signal, () => writeSchedule(client, `${name}/${taskQueue}`, workflowType, taskQueue));
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, schedule: name }, 'a schedule could not be written, trying again');
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = Promise.all(Object.entries(scheduled).map(keep));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The schedule as this version of the code has it. Of workers that start at once one creates it, and the others write the same again. */
async function writeSchedule({ schedule }: Client, scheduleId: string, workflowType: string, taskQueue: string): Promise<void> {
  const action = { type: 'startWorkflow', workflowType, workflowId: scheduleId, taskQueue, args: [] } as const;
  try {
    await schedule.create({ ...plan, scheduleId, action });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    // Its state stays: an operator may have paused it.
    await schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...plan, action }));
  }
}
