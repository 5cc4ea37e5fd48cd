import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import type { Loop } from '../domain.ts';

const batch = 20;
/** Maximum time that a poll waits for provider webhooks, and therefore that stopping takes. */
const waitMs = 4_000;
/** Pause between two polls after an error, or after less than a full batch. */
const everyMs = 1_000;

/**
 * Processes the webhooks of the payment provider as they arrive. Several workers may do so at the same time: each skips
 * the webhooks that another is processing.
 */
export function createNoticeLoop(payments: PaymentsEngineClient, log: Logger): Loop {
  const caller = systemCaller('worker', 'provider-notices');
  return loopOf(async () => {
    try {
      await payments.processNotices(caller, { limit: batch, waitMs });
      return 'again';
    } catch (error) {
      log.warn({ err: error }, 'webhooks of the payment provider were not processed, trying again');
      return 'later';
    }
  });
}

/**
 * Finishes the requests to the payment provider that have no outcome, because a process died or the provider did not
 * answer. Each is repeated with the same key, after pauses that the service chooses. Several workers may do so at the
 * same time: each request has a lease.
 */
export function createExternalCallLoop(payments: PaymentsEngineClient, log: Logger): Loop {
  const caller = systemCaller('worker', 'external-calls');
  return loopOf(async () => {
    try {
      const { output } = await payments.finishExternalCalls(caller, { limit: batch });
      return output.finished.length === batch ? 'again' : 'later';
    } catch (error) {
      log.warn({ err: error }, 'requests to the payment provider were not finished, trying again');
      return 'later';
    }
  });
}

/** Calls `look` until it is stopped: again at once, or after the pause, depending on its result. */
function loopOf(look: () => Promise<'again' | 'later'>): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (!signal.aborted)
      if ((await look()) === 'later') await delay(everyMs, undefined, { signal }).catch(() => undefined);
  };
  return {
    start: () => void (running = run()),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
