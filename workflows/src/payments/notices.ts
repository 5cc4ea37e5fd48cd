import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import type { Loop } from '../domain.ts';

const caller = systemCaller('worker', 'provider-notices');
const batch = 20;
/** How long a poll waits for notices; also the maximum time that stopping takes. */
const waitMs = 4_000;
const errorPauseMs = 1_000;

/**
 * Processes the notices of the payment provider as they arrive. Several workers may do it at the same time: a notice
 * that one processes is skipped by the others.
 */
export function createNoticeLoop(payments: PaymentsEngineClient, log: Logger): Loop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await payments.processNotices(caller, { limit: batch, waitMs });
      } catch (error) {
        log.warn({ err: error }, 'notices of the payment provider were not processed, trying again');
        await delay(errorPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  return {
    start: () => void (running = run()),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
