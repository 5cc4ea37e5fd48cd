import type { Dispatcher } from 'undici';
import { activeTrace, type Logger, traceIdOf, withTrace } from '@marketplace/kernel';
import type { ClaimedAttempt, Granted, GrantedStart } from '@marketplace/webhooks-contract/engine';
import { makeAttempt } from '../delivery/attempt-delivery.ts';
import type { AttemptRecords } from '../delivery/attempt-records.ts';
import type { StartWindow } from '../fairness/start-window.ts';
import { countStarts } from './admission-metrics.ts';
import type { Intents } from './intents.ts';

/** W3C trace contexts by event id. */
export type Traces = ReadonlyMap<string | undefined, string | null>;

export interface GrantedWorkOptions {
  window: Pick<StartWindow, 'grant' | 'forget'>;
  /** Starts or wakes the workflow of a delivery that was granted a slot. */
  startGranted(start: GrantedStart): Promise<void>;
  records: AttemptRecords;
  intents: Pick<Intents, 'add' | 'recorded'>;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  log: Logger;
  /** Aborted when the worker stops. */
  stopping: AbortSignal;
}

/** Makes the attempts and starts the workflows that this worker was granted slots for. */
export interface GrantedWork {
  /** Begins all granted attempts, each in the trace of its event, and returns at once. */
  begin(granted: Granted, traces?: Traces): void;
  /** Whether the last start failed. */
  isTemporalAway(): boolean;
  /** Removes and returns up to `max` deliveries whose workflow was not started, so that their slots are given back. */
  takeUnstarted(max: number): string[];
  /** Returns deliveries whose slots could not be given back, for the next `takeUnstarted`. */
  returnUnstarted(deliveryIds: string[]): void;
  /** Resolves when the attempts and starts under way have ended. */
  ended(): Promise<void>;
}

/**
 * Time for which a delivery counts as granted here without having begun. A workflow that was started here begins here;
 * one that was woken may begin in any worker.
 */
const forgottenMs = { started: 10_000, woken: 2_000 };

export function createGrantedWork({
  window,
  startGranted,
  records,
  intents,
  dispatcher,
  log,
  stopping,
}: GrantedWorkOptions): GrantedWork {
  const underWay = new Set<Promise<void>>();
  const unstarted: string[] = [];
  let away = false;

  const track = (trace: string | null | undefined, run: () => Promise<void>): void => {
    const ended = withTrace(trace, run).finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  const attemptHere = async ({ organizationId, deliveryId, intent, ...attempt }: ClaimedAttempt): Promise<void> => {
    window.grant(deliveryId, organizationId);
    try {
      const { eventId, eventType } = attempt;
      const order = {
        ...{ deliveryId, organizationId, number: 1, atMs: Date.now(), jitter: Math.random() },
        ...(intent && {
          intended: {
            ...{ organizationId, eventId, eventType },
            endpointId: intent.endpointId,
            createdAt: intent.createdAt,
          },
        }),
      };
      const answer = await makeAttempt({ records, dispatcher }, order, attempt);
      if (intent) intents.recorded(intent.id);
      log.info(
        { delivery_id: deliveryId, attempt: 1, trace_id: traceIdOf(activeTrace()), ...answer },
        'delivery attempted',
      );
    } catch (error) {
      // Its lease ends, and the delivery waits again.
      log.warn({ err: error, delivery_id: deliveryId }, 'first attempt not recorded');
    } finally {
      window.forget(deliveryId);
    }
  };
  const startOrGiveBack = async (start: GrantedStart): Promise<void> => {
    const { deliveryId, organizationId, wake } = start;
    window.grant(deliveryId, organizationId, wake === null ? forgottenMs.started : forgottenMs.woken);
    try {
      await startGranted(start);
      countStarts('started');
      away = false;
    } catch (error) {
      if (!away && !stopping.aborted)
        log.warn({ err: error, delivery_id: deliveryId }, 'workflows cannot be started, trying again');
      countStarts('refused');
      away = true;
      window.forget(deliveryId);
      unstarted.push(deliveryId);
    }
  };
  return {
    begin: ({ attempts, starts }, traces) => {
      intents.add(attempts);
      for (const attempt of attempts) track(traces?.get(attempt.eventId), () => attemptHere(attempt));
      for (const start of starts) track(traces?.get(start.eventId), () => startOrGiveBack(start));
    },
    isTemporalAway: () => away,
    takeUnstarted: (max) => unstarted.splice(0, max),
    returnUnstarted: (deliveryIds) => void unstarted.push(...deliveryIds),
    ended: async () => void (await Promise.all(underWay)),
  };
}
