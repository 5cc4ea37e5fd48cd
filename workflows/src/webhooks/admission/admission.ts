import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { activeTrace, type Logger, systemCaller, traceIdOf, watchGauge, withTrace } from '@marketplace/kernel';
import type {
  AttemptRoom,
  AttemptWorker,
  ClaimedAttempt,
  Granted,
  GrantedStart,
  WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';
import type { Loop } from '../../domain.ts';
import { countGrants, countStarts, showAdmission, windowGauge } from './admission-metrics.ts';
import { makeAttempt } from '../delivery/attempt-delivery.ts';
import type { AttemptRecords } from '../delivery/attempt-records.ts';
import type { StartWindow } from '../fairness/start-window.ts';

export interface AdmissionOptions {
  webhooks: WebhooksEngineClient;
  worker: AttemptWorker;
  window: StartWindow;
  /** See `organizationWeightsSetting`. */
  weights: ReadonlyMap<string, number>;
  /** Starts or wakes the workflow of a delivery that was granted a slot. */
  startGranted(start: GrantedStart): Promise<void>;
  records: AttemptRecords;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  log: Logger;
}

export interface Admission extends Loop {
  /** Asks for slots, as many as there is room for, and sees to it that what was granted is attempted. */
  admit(ask: (room: AttemptRoom) => Promise<Granted>, traces?: Traces): Promise<void>;
}

/** Trace contexts by event. */
export type Traces = ReadonlyMap<string | undefined, string | null>;

const caller = systemCaller('worker', 'admission');
/** A claim that waits has its room set aside, so it asks for little: what it finds is the sign that there is more. */
const waitingMax = 8;
const askedMax = 200;
/** How long a claim waits for work; also the longest that stopping waits for it. */
const claimWaitMs = 4_000;
const faultPauseMs = 500;
/**
 * A claim of many costs little more than a claim of one. So a claim that follows another waits this long for more slots
 * to become free, unless there is room for at least `worthMin` attempts. In the mode `inline` an attempt takes few
 * milliseconds, and the wait would leave an endpoint's slots empty.
 */
const gatherMs = { workflow: 30, inline: 5 };
const worthMin = 12;
/** Attempts that begin to hang make room without a word. */
const lookEveryMs = 250;
/** A workflow that was started here begins here; one that was woken may begin in any worker. */
const forgottenMs = { started: 10_000, woken: 2_000 };

/**
 * Asks webhooks for deliveries that wait, whenever there is room for their attempts. In the mode `inline` first
 * attempts are made here; all others are made by workflows, which are started or woken. One that cannot be started is
 * given back, and waits again where it did.
 */
export function createAdmission({
  webhooks,
  worker,
  window,
  weights,
  startGranted,
  records,
  dispatcher,
  log,
}: AdmissionOptions): Admission {
  const underWay = new Set<Promise<void>>();
  const unstarted: string[] = [];
  let setAside = 0;
  /** Slots may have been granted in an answer that did not come. */
  let answerLost = false;
  const asking = new Set<Promise<number>>();
  /** While webhooks is told what is known here, nobody asks: slots of an answer on its way would not be known. */
  let settling: Promise<void> | undefined;
  /** Temporal takes no starts: few are tried until it does. */
  let away = false;
  let stopping = false;
  let running: Promise<void> | undefined;
  let endWatch: (() => void) | undefined;

  const room = (): AttemptRoom => {
    const { attemptsMax, ...shares } = window.room();
    return {
      ...shares,
      attemptsMax: Math.max(0, Math.min(askedMax, attemptsMax - setAside)),
      weights: Object.fromEntries(weights),
      workflows: true,
    };
  };
  const admitUpTo = (...how: Parameters<typeof askAndAdmit>): Promise<number> => {
    const answered = askAndAdmit(...how).finally(() => asking.delete(answered));
    asking.add(answered);
    return answered;
  };
  const askAndAdmit = async (
    limit: number,
    ask: (room: AttemptRoom) => Promise<Granted>,
    traces?: Traces,
  ): Promise<number> => {
    const asked = room();
    asked.attemptsMax = Math.min(limit, asked.attemptsMax);
    setAside += asked.attemptsMax;
    try {
      const { attempts, starts } = await ask(asked);
      countGrants(attempts.length + starts.length);
      for (const attempt of attempts) track(traces?.get(attempt.eventId), () => attemptHere(attempt));
      for (const start of starts) track(traces?.get(start.eventId), () => startOrGiveBack(start));
      return attempts.length + starts.length;
    } catch (error) {
      answerLost = true;
      throw error;
    } finally {
      setAside -= asked.attemptsMax;
    }
  };
  const track = (trace: string | null | undefined, run: () => Promise<void>): void => {
    const ended = withTrace(trace, run).finally(() => underWay.delete(ended));
    underWay.add(ended);
  };

  const attemptHere = async ({ organizationId, deliveryId, ...attempt }: ClaimedAttempt): Promise<void> => {
    window.grant(deliveryId, organizationId);
    try {
      const order = { deliveryId, number: 1, atMs: Date.now(), jitter: Math.random() };
      const answer = await makeAttempt({ records, dispatcher }, order, attempt);
      log.info(
        { delivery_id: deliveryId, attempt: 1, trace_id: traceIdOf(activeTrace()), ...answer },
        'delivery attempted',
      );
    } catch (error) {
      // Its lease ends, and it waits again.
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
      if (!away && !stopping)
        log.warn({ err: error, delivery_id: deliveryId }, 'workflows cannot be started, trying again');
      countStarts('refused');
      away = true;
      window.forget(deliveryId);
      unstarted.push(deliveryId);
    }
  };

  const claim = (
    limit: number,
    waitMs: number,
    { workflows = true, known }: { workflows?: boolean; known?: string[] } = {},
  ): Promise<number> =>
    admitUpTo(limit, async (asked) => {
      const giveBack = unstarted.splice(0, 1000);
      const lost = known && { known };
      try {
        return (
          await webhooks.claimAttempts(caller, { worker, room: { ...asked, workflows }, waitMs, giveBack, ...lost })
        ).output;
      } catch (error) {
        unstarted.push(...giveBack);
        throw error;
      }
    });
  const settle = async (): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    settling = promise;
    try {
      await Promise.allSettled(asking);
      answerLost = false;
      return await claim(waitingMax, 0, { known: window.known() });
    } finally {
      settling = undefined;
      resolve();
    }
  };
  const run = async (): Promise<void> => {
    for (let found = 0, asked = 1; !stopping; ) {
      try {
        if (answerLost) await settle();
        else if (room().attemptsMax === 0) await Promise.race([window.freed(), delay(lookEveryMs)]);
        else if (away) {
          await delay(faultPauseMs);
          await claim(1, 0);
          if (worker.mode === 'inline') await claim(askedMax, 0, { workflows: false });
        } else {
          // As many as it asked for were there, so there are more; else it took all that there were.
          const more = found >= asked;
          if (found > 0 && !(more && room().attemptsMax >= worthMin)) await delay(gatherMs[worker.mode]);
          asked = Math.min(more ? askedMax : waitingMax, room().attemptsMax);
          if (asked > 0) found = await claim(asked, more ? 0 : claimWaitMs);
        }
      } catch (error) {
        if (!stopping) log.warn({ err: error }, 'deliveries cannot be claimed, trying again');
        await delay(faultPauseMs);
      }
    }
  };
  return {
    admit: async (ask, traces) => {
      while (settling) await settling;
      await admitUpTo(stopping || (away && worker.mode === 'workflow') ? 0 : askedMax, ask, traces);
    },
    start: () => {
      showAdmission();
      endWatch = watchGauge(windowGauge(window));
      running = run();
    },
    // What was granted is attempted and recorded, or started.
    stop: async () => {
      stopping = true;
      await running;
      await Promise.all(underWay);
      endWatch?.();
    },
  };
}
