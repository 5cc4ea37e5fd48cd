import type { AttemptRoom, Granted } from '@marketplace/webhooks-contract/engine';
import type { StartWindow } from '../fairness/start-window.ts';
import { countGrants } from './admission-metrics.ts';
import type { GrantedWork, Traces } from './granted-work.ts';

export interface SlotRequestsOptions {
  window: Pick<StartWindow, 'room'>;
  /** See `organizationWeightsSetting`. */
  weights: ReadonlyMap<string, number>;
  work: Pick<GrantedWork, 'begin'>;
}

/** A call to webhooks that requests slots for `room`, the free capacity. */
export type Ask = (room: AttemptRoom) => Promise<Granted>;

/** This worker's requests for slots. Two open requests never ask for the same capacity. */
export interface SlotRequests {
  /** Capacity that the next request may ask for: the free capacity of the window, without that of open requests. */
  room(): AttemptRoom;
  /** Requests at most `limit` slots and begins the granted attempts. Returns the number granted. */
  send(limit: number, ask: Ask, traces?: Traces): Promise<number>;
  /** Whether a request has failed since the last `reconcile`. Its slots may have been granted. */
  isAnswerLost(): boolean;
  /**
   * Waits until no request is open, then calls `report`. Webhooks compares its slots with the deliveries known here,
   * and frees the slots of lost answers. A request that is open at that time would lose its slots: wait for
   * `reconciling` first.
   */
  reconcile(report: () => Promise<unknown>): Promise<void>;
  /** Resolves when the running `reconcile` has ended. Undefined if none is running. */
  reconciling(): Promise<void> | undefined;
}

/** Maximum number of slots in one request. */
export const requestMax = 200;

export function createSlotRequests({ window, weights, work }: SlotRequestsOptions): SlotRequests {
  const open = new Set<Promise<number>>();
  let requested = 0;
  let answerLost = false;
  let reconciling: Promise<void> | undefined;

  const room = (): AttemptRoom => {
    const { attemptsMax, ...shares } = window.room();
    return {
      ...shares,
      attemptsMax: Math.max(0, Math.min(requestMax, attemptsMax - requested)),
      weights: Object.fromEntries(weights),
      workflows: true,
    };
  };
  const sendOne = async (limit: number, ask: Ask, traces?: Traces): Promise<number> => {
    const asked = room();
    asked.attemptsMax = Math.min(limit, asked.attemptsMax);
    requested += asked.attemptsMax;
    try {
      const granted = await ask(asked);
      const count = granted.attempts.length + granted.starts.length;
      countGrants(count);
      work.begin(granted, traces);
      return count;
    } catch (error) {
      answerLost = true;
      throw error;
    } finally {
      requested -= asked.attemptsMax;
    }
  };
  return {
    room,
    send: (...request) => {
      const answered = sendOne(...request).finally(() => open.delete(answered));
      open.add(answered);
      return answered;
    },
    isAnswerLost: () => answerLost,
    reconcile: async (report) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      reconciling = promise;
      try {
        await Promise.allSettled(open);
        answerLost = false;
        await report();
      } finally {
        reconciling = undefined;
        resolve();
      }
    },
    reconciling: () => reconciling,
  };
}
