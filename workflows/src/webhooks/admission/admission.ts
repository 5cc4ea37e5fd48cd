import { setTimeout as delay } from 'node:timers/promises';
import { batched, type OutboxRow, systemCaller, watchGauge } from '@marketplace/kernel';
import type {
  AttemptReport,
  AttemptResult,
  AttemptWorker,
  WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';
import type { Loop } from '../../domain.ts';
import { recordBatches } from '../delivery/attempt-records.ts';
import type { StartWindow } from '../fairness/start-window.ts';
import { showAdmission, windowGauge } from './admission-metrics.ts';
import { createGrantedWork, type GrantedWorkOptions, type Traces } from './granted-work.ts';
import { createIntents } from './intents.ts';
import { type Ask, createSlotRequests, requestMax } from './slot-requests.ts';
import type { Consumer } from '../../relay/pump.ts';

export interface AdmissionOptions extends Omit<GrantedWorkOptions, 'window' | 'intents' | 'stopping'> {
  webhooks: WebhooksEngineClient;
  worker: AttemptWorker;
  window: StartWindow;
  /** See `organizationWeightsSetting`. */
  weights: ReadonlyMap<string, number>;
}

export interface Admission extends Loop {
  /**
   * Calls `ask` with this worker's free capacity and begins the granted attempts. Throws what `ask` throws. There is no
   * capacity while the worker stops or, in the mode `workflow`, while Temporal cannot start workflows.
   */
  admit(ask: Ask, traces?: Traces): Promise<void>;
}

interface ClaimOptions {
  /** False to grant only attempts that this worker makes itself. */
  workflows?: boolean;
  /** All deliveries that this worker knows. Its other slots are freed. */
  known?: string[];
}

const caller = systemCaller('worker', 'admission');
/**
 * Slots in a claim that waits. The number is small because no other request may ask for the same capacity meanwhile. If
 * all of them are granted, more deliveries wait.
 */
const waitingMax = 8;
/** Maximum time that a claim waits for work, and therefore that stopping waits for it. */
const claimWaitMs = 4_000;
/**
 * Maximum wait of a claim while some organization gets less than its limits allow, or nothing. The capacity sent with a
 * claim is not updated while it waits, so capacity that becomes free for the organization would stay unused. In the
 * mode `inline`, that happens within a few milliseconds.
 */
const limitedWaitMs = { workflow: 250, inline: 50 };
/**
 * Maximum wait of a claim while an organization is limited because none of its receivers has answered yet. The first
 * answer ends that limit and may come at any moment.
 */
const answerWaitMs = 50;
const errorPauseMs = 500;
/**
 * Pause between two claims, in which slots become free; none if at least `worthMin` attempts can begin. A claim of many
 * slots costs little more than a claim of one. In the mode `inline` an attempt takes a few milliseconds, and a longer
 * pause would leave an endpoint's slots unused.
 */
const gatherMs = { workflow: 30, inline: 10 };
const worthMin = 12;
/** Poll interval of the capacity while there is none. It can grow without an event, when attempts begin to hang. */
const lookEveryMs = 250;
/**
 * Pause before a recording, for attempts that are about to end. Recording many costs little more than recording few,
 * and only deliveries that need the slots wait for it.
 */
const recordGatherMs = 5;
/** Minimum capacity, in attempts, at which recording also claims. */
const claimReserve = 200;
/** Slots given back by one claim. */
const giveBackMax = 1_000;

/**
 * Claims waiting deliveries from webhooks whenever their attempts can begin. In the mode `inline` first attempts are
 * made here. All others are made by workflows, which are started or woken. If that fails, the slot is given back, and
 * the delivery waits again in its old position.
 */
export function createAdmission({ webhooks, worker, window, weights, log, ...tools }: AdmissionOptions): Admission {
  const stopping = new AbortController();
  /** Attempts in recordings under way. */
  let recording = 0;
  const expectsMore = (count: number): boolean => window.underWay() > recording + count;
  // In the mode `inline`, a call that records attempts claims the next ones too.
  const recordAndClaim = async (reports: AttemptReport[]): Promise<AttemptResult[]> => {
    const input = { reports, ended: intents.takeEnded() };
    if (!mayClaim()) return (await webhooks.recordAttempts(caller, input)).output.results;
    let results: AttemptResult[] = [];
    await requests.send(requestMax, async (asked) => {
      const claim = { worker, room: { ...asked, workflows: false } };
      const { output } = await webhooks.recordAttempts(caller, { ...input, claim });
      results = output.results;
      return output.granted!;
    });
    return results;
  };
  const record = batched(
    (reports: AttemptReport[]) => {
      recording += reports.length;
      return recordAndClaim(reports).finally(() => (recording -= reports.length));
    },
    { ...recordBatches, gather: { ms: recordGatherMs, expectsMore } },
  );
  const records = worker.mode === 'inline' ? { ...tools.records, record } : tools.records;
  const intents = createIntents((ids) => webhooks.openIntents(caller, { ids }), log);
  const work = createGrantedWork({ ...tools, records, intents, window, log, stopping: stopping.signal });
  const requests = createSlotRequests({ window, weights, work });
  /**
   * Whether recording may claim. Such claims continue with the same endpoints, so they must leave enough capacity for
   * ordinary claims, which serve all organizations round robin.
   */
  const mayClaim = (): boolean =>
    !stopping.signal.aborted && !requests.reconciling() && requests.room().attemptsMax >= claimReserve;
  let running: Promise<void> | undefined;
  let endWatch: (() => void) | undefined;

  const claim = (limit: number, waitMs: number, { workflows = true, known }: ClaimOptions = {}): Promise<number> =>
    requests.send(limit, async (asked) => {
      const giveBack = work.takeUnstarted(giveBackMax);
      try {
        const room = { ...asked, workflows };
        return (await webhooks.claimAttempts(caller, { worker, room, waitMs, giveBack, ...(known && { known }) }))
          .output;
      } catch (error) {
        work.returnUnstarted(giveBack);
        throw error;
      }
    });
  /** Maximum wait of a claim that leaves out these organizations. */
  const waitMs = (exceptOrganizations: string[]): number => {
    if (window.expectsAnswer()) return answerWaitMs;
    return window.isPacing() || exceptOrganizations.length > 0 ? limitedWaitMs[worker.mode] : claimWaitMs;
  };
  const run = async (): Promise<void> => {
    for (let found = 0, full = 1; !stopping.signal.aborted; ) {
      try {
        if (requests.isAnswerLost()) await requests.reconcile(() => claim(waitingMax, 0, { known: window.known() }));
        else if (requests.room().attemptsMax === 0) await Promise.race([window.freed(), delay(lookEveryMs)]);
        else if (work.isTemporalAway()) {
          await delay(errorPauseMs);
          // One start, to find out whether Temporal is back.
          await claim(1, 0);
          if (worker.mode === 'inline') await claim(requestMax, 0, { workflows: false });
        } else {
          // The last claim got as much as it asked for, or as one organization may have, so more deliveries may wait. A
          // claim that got less took all that waited.
          const more = found >= full;
          if (found > 0 && !(more && requests.room().attemptsMax >= worthMin)) await delay(gatherMs[worker.mode]);
          const { attemptsMax, organizationMax, exceptOrganizations } = requests.room();
          const asked = Math.min(more ? requestMax : waitingMax, attemptsMax);
          full = Math.min(asked, organizationMax);
          if (asked > 0) found = await claim(asked, more ? 0 : waitMs(exceptOrganizations));
        }
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'deliveries cannot be claimed, trying again');
        await delay(errorPauseMs);
      }
    }
  };
  return {
    admit: async (ask, traces) => {
      while (requests.reconciling()) await requests.reconciling();
      const none = stopping.signal.aborted || (work.isTemporalAway() && worker.mode === 'workflow');
      await requests.send(none ? 0 : requestMax, ask, traces);
    },
    start: () => {
      showAdmission();
      endWatch = watchGauge(windowGauge(window));
      intents.start();
      running = run();
    },
    // Granted deliveries are still attempted and recorded, or started.
    stop: async () => {
      stopping.abort();
      await running;
      await work.ended();
      await intents.stop();
      endWatch?.();
    },
  };
}

export interface EventDependencies {
  webhooks: WebhooksEngineClient;
  worker: AttemptWorker;
  admission: Pick<Admission, 'admit'>;
}

/**
 * Consumes rows of the topic `event`: stores the events and their deliveries. Deliveries that are granted a slot at
 * once begin here; the others wait for a claim.
 */
export function consumeEvents({ webhooks, worker, admission }: EventDependencies): Consumer {
  return async (rows) => {
    const caller = systemCaller('relay', rows[0]!.requestId);
    await admission.admit(
      async (room) => (await webhooks.ingestEvents(caller, { rows, worker, room })).output,
      tracesOf(rows),
    );
  };
}

/** Trace contexts by event id. A delivery belongs to the trace of its event, not of the batch. */
function tracesOf(rows: OutboxRow[]): Traces {
  return new Map(rows.map(({ payload, traceparent }) => [String(payload['eventId']), traceparent]));
}
