import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from '@marketplace/kernel';
import type { Temporal } from '../temporal.ts';
import type { purgeExpired } from './purge-expired.workflow.ts';

const faultPauseMs = 5_000;
const faultPauseMsMax = 300_000;

/** Hourly; the jitter keeps deployments that share a database server apart. */
const plan = {
  spec: { intervals: [{ every: '1 hour' }], jitter: '10 minutes' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 hour' },
} satisfies Partial<ScheduleOptions>;

export function purgeScheduleId(taskQueue: string): string {
  return `purge-expired/${taskQueue}`;
}

/** Sees to it, in the background, that Temporal starts purges. A worker works without; it tries until Temporal has taken the schedule. */
export function keepPurgeSchedule({ client, taskQueue }: Temporal, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let pauseMs = faultPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, faultPauseMsMax)) {
      try {
        await client.withAbortSignal(signal, () => writeSchedule(client, taskQueue));
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'the schedule of retention could not be written, trying again');
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The schedule as this version of the code has it. Of workers that start at once one creates it, and the others write the same again. */
async function writeSchedule({ schedule }: Client, taskQueue: string): Promise<void> {
  const scheduleId = purgeScheduleId(taskQueue);
  const action = { type: 'startWorkflow', workflowType: 'purgeExpired', workflowId: scheduleId, taskQueue, args: [] } as const;
  try {
    await schedule.create<typeof purgeExpired>({ ...plan, scheduleId, action });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    // Its state stays: an operator may have paused it.
    await schedule.getHandle(scheduleId).update<typeof purgeExpired>((previous) => ({ ...previous, ...plan, action }));
  }
}
