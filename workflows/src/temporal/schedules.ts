import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from '@marketplace/kernel';
import type { Schedule } from '../domain.ts';
import type { Temporal } from './temporal.ts';

const faultPauseMs = 5_000;
const faultPauseMsMax = 300_000;

export interface PlacedSchedule extends Schedule {
  /** The full name of the queue that its workflow is started on. */
  taskQueue: string;
}

/**
 * Sees to it, in the background, that Temporal has the schedules. A worker works without; it tries until Temporal has
 * taken them.
 */
export function keepSchedules(
  { client, taskQueue: deployment }: Temporal,
  schedules: PlacedSchedule[],
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async (schedule: PlacedSchedule): Promise<void> => {
    for (let pauseMs = faultPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, faultPauseMsMax)) {
      try {
        await client.withAbortSignal(signal, () => writeSchedule(client, `${schedule.name}/${deployment}`, schedule));
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, schedule: schedule.name }, 'a schedule could not be written, trying again');
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = Promise.all(schedules.map(keep));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * The schedule as this version of the code has it. Of workers that start at once one creates it, and the others write
 * the same again.
 */
async function writeSchedule(
  { schedule }: Client,
  scheduleId: string,
  { workflow, taskQueue, every, jitter }: PlacedSchedule,
): Promise<void> {
  const action = {
    type: 'startWorkflow',
    workflowType: workflow,
    workflowId: scheduleId,
    taskQueue,
    args: [],
  } as const;
  const plan = {
    spec: { intervals: [{ every }], jitter },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: every },
  } satisfies Partial<ScheduleOptions>;
  try {
    await schedule.create({ ...plan, scheduleId, action });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    // Its state stays: an operator may have paused it.
    await schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...plan, action }));
  }
}
