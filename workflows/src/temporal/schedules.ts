import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from '@marketplace/kernel';
import type { Schedule } from '../domain.ts';
import type { Temporal } from './temporal.ts';

const errorPauseMs = 5_000;
const errorPauseMsMax = 300_000;

/** A schedule and the task queue of its workflow. */
export interface QueuedSchedule extends Schedule {
  /** Full name. */
  taskQueue: string;
}

/**
 * Writes the schedules to Temporal in the background, and retries until all are written. The worker does not wait for
 * it.
 */
export function keepSchedules(
  { client, taskQueue: deployment }: Temporal,
  schedules: QueuedSchedule[],
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async (schedule: QueuedSchedule): Promise<void> => {
    for (let pauseMs = errorPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, errorPauseMsMax)) {
      try {
        await client.withAbortSignal(signal, () => writeSchedule(client, `${schedule.name}/${deployment}`, schedule));
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, schedule: schedule.name }, 'schedule could not be written, trying again');
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
 * Creates the schedule, or updates it to this release's declaration. If several workers start at the same time, one
 * creates it and the others update it to the same content.
 */
async function writeSchedule(
  { schedule }: Client,
  scheduleId: string,
  { workflow, taskQueue, every, jitter }: QueuedSchedule,
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
    // The state is kept: an operator may have paused the schedule.
    await schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...plan, action }));
  }
}
