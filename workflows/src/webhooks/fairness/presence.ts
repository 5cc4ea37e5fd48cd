import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Loop } from '../../domain.ts';

const caller = systemCaller('worker', 'presence');
/** A third of the time after which a worker that was not seen is gone. */
const everyMs = 2_000;

/**
 * Shows every two seconds that this worker lives, and gives free what workers hold that do not. It goes on until the
 * attempts of a worker that stops have ended.
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
        log.warn({ err: error }, 'others will find by themselves that this worker has stopped'),
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
