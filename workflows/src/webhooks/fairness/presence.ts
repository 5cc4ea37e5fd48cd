import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Loop } from '../../domain.ts';

const caller = systemCaller('worker', 'presence');
/** A third of the time after which a worker counts as stopped (6 seconds). */
const everyMs = 2_000;

/**
 * Reports every two seconds that this worker is alive, and frees the slots of dead workers. When the worker stops, the
 * loop runs until its attempts have ended.
 */
export function createPresence(webhooks: WebhooksEngineClient, workerId: string, log: Logger): Loop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const { output } = await webhooks.sweepAttempts(caller, { workerId });
        if (output.more) continue;
      } catch (error) {
        log.warn({ err: error }, 'sweep failed, trying again');
      }
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await webhooks
      .sweepAttempts(caller, { workerId, stops: true })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'stop not reported; other workers free the slots of this one after its timeout'),
      );
  };
  return {
    start: () => void (running = run()),
    stop: async () => undefined,
    end: async () => {
      stopping.abort();
      await running;
    },
  };
}
