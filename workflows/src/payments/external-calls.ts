import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import type { Loop } from '../domain.ts';

const caller = systemCaller('worker', 'external-calls');
const batch = 20;
/** The time between two looks, if less than a batch was found. */
const everyMs = 1_000;

/**
 * Finishes the requests to the payment provider that have no outcome, because a process died or the provider did not
 * answer. Each is repeated with the same key, after pauses that the service chooses. Several workers may do it at the
 * same time: each request has a lease.
 */
export function createExternalCallLoop(payments: PaymentsEngineClient, log: Logger): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const { output } = await payments.finishExternalCalls(caller, { limit: batch });
        if (output.finished.length === batch) continue;
      } catch (error) {
        log.warn({ err: error }, 'requests to the payment provider were not finished, trying again');
      }
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
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
