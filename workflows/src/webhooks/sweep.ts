import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Loop } from '../domain.ts';

const caller = systemCaller('worker', 'sweep');
const everyMs = 5_000;

/** Gives free, every few seconds, what workers that died hold. Each worker does it; a sweep that finds nothing is one cheap query. */
export function createSweep(webhooks: WebhooksEngineClient, tellAdmitted: (deliveryId: string) => Promise<void>, log: Logger): Loop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
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
  return {
    start: () => void (running = run()),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
