import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { activeTrace, type Logger, systemCaller, traceIdOf, withTrace } from '@marketplace/kernel';
import type { AttemptRoom, ClaimedAttempt, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import { makeAttempt } from './attempt-delivery.ts';
import type { Loop } from '../domain.ts';
import type { AttemptRecords } from './attempt-records.ts';
import { createShares } from './shares.ts';

export interface FirstAttemptsOptions {
  webhooks: WebhooksEngineClient;
  records: AttemptRecords;
  dispatcher: Dispatcher;
  log: Logger;
}

export interface FirstAttempts extends Loop {
  /** How many more may be made now, and whose. */
  room(): AttemptRoom;
  /** Makes attempts that are leased already; `left` says that others wait to be claimed. */
  make(leased: Leased, traces?: Traces): void;
}

interface Leased {
  attempts: ClaimedAttempt[];
  left: boolean;
}

/** Trace contexts by event. */
export type Traces = ReadonlyMap<string | undefined, string | null>;

const caller = systemCaller('worker', 'first-attempts');
/** Of which one organization gets half at most. */
const inFlightMax = 512;
/** A claim that waits has its room set aside, so it asks for little: what it finds is the sign that there is more. */
const claimMax = { waiting: 32, atOnce: 200 };
/** How long a claim waits for work; also the longest that stopping waits for it. */
const claimWaitMs = 4_000;
const faultPauseMs = 500;

/**
 * The volume mode (`WEBHOOK_FIRST_ATTEMPT=inline`): claims deliveries in batches, makes their first attempts without a workflow, and
 * records them in batches. What fails gets a workflow with the record, what this process does not record in time gets one by the sweep.
 */
export function createFirstAttempts({ webhooks, records, dispatcher, log }: FirstAttemptsOptions): FirstAttempts {
  const inFlight = new Set<Promise<unknown>>();
  let claiming = 0;
  let left = true;
  let stopping = false;
  let refilling: Promise<void> | null = null;
  let running: Promise<void> | undefined;

  const shares = createShares(inFlightMax, 0);
  const free = (): number => Math.max(0, inFlightMax - inFlight.size - claiming);
  const room = (): AttemptRoom => {
    const attemptsMax = free();
    return { attemptsMax, organizationMax: Math.ceil(attemptsMax / 2), exceptOrganizations: shares.full() };
  };
  const claim = async (limitMax: number, waitMs: number): Promise<number> => {
    const { organizationMax, exceptOrganizations, attemptsMax } = room();
    const limit = Math.min(limitMax, attemptsMax);
    if (limit === 0 || stopping) return 0;
    claiming += limit;
    try {
      const { output } = await webhooks.claimAttempts(caller, { limit, organizationMax, exceptOrganizations, waitMs });
      left = output.left;
      make(output);
      return output.attempts.length;
    } finally {
      claiming -= limit;
    }
  };

  const make = (leased: Leased, traces?: Traces): void => {
    left ||= leased.left;
    for (const { organizationId, ...attempt } of leased.attempts) {
      const giveBack = shares.take(organizationId);
      const made = withTrace(traces?.get(attempt.eventId), () => attemptOnce(attempt)).finally(() => {
        giveBack();
        inFlight.delete(made);
        if (left) refill();
      });
      inFlight.add(made);
    }
    if (left) refill();
  };

  const attemptOnce = async ({ deliveryId, ...attempt }: Omit<ClaimedAttempt, 'organizationId'>): Promise<void> => {
    const order = { deliveryId, number: 1, atMs: Date.now(), jitter: Math.random() };
    try {
      const answer = await makeAttempt({ records, dispatcher }, order, attempt);
      log.info({ delivery_id: deliveryId, attempt: 1, trace_id: traceIdOf(activeTrace()), ...answer }, 'delivery attempted');
    } catch (error) {
      // Its lease ends, and the sweep gives it to a workflow.
      log.warn({ err: error, delivery_id: deliveryId }, 'first attempt not recorded');
    }
  };

  /** An attempt that ended made room at its endpoint: what waits for it is claimed now, not when the waiting claim looks again. */
  const refill = (): void => {
    refilling ??= claimAll().finally(() => (refilling = null));
  };
  const claimAll = async (): Promise<void> => {
    try {
      while ((await claim(claimMax.atOnce, 0)) > 0);
    } catch {
      // The waiting claim meets the same fault, and tells of it.
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      try {
        if (free() === 0) await Promise.race(refilling ? [...inFlight, refilling] : inFlight);
        await claim(claimMax.waiting, claimWaitMs);
      } catch (error) {
        if (!stopping) log.warn({ err: error }, 'first attempts cannot be claimed, trying again');
        await delay(faultPauseMs);
      }
    }
  };
  return {
    room,
    make,
    start: () => void (running = run()),
    // What was claimed is made and recorded.
    stop: async () => {
      stopping = true;
      await Promise.all([running, refilling]);
      await Promise.all(inFlight);
    },
  };
}
