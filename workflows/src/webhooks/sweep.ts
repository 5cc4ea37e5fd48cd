import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';

export interface Sweep {
  stop(): Promise<void>;
}

const caller = systemCaller('worker', 'sweep');
const everyMs = 5_000;

/** Gives free, every few seconds, what workers that died hold. Each worker does it; a sweep that finds nothing is one cheap query. */
export function startSweep(webhooks: WebhooksEngineClient, tellAdmitted: (deliveryId: string) => Promise<void>, log: Logger): Sweep {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const { output } = await webhooks.sweepAttempts(caller, {});
        await Promise.all(output.admitted.map(tellAdmitted));
      } catch (error) {
        log.warn({ err: error }, 'sweep failed, trying again');
      }
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
