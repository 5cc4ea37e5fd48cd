import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../telemetry/log.ts';

const pauseMs = 100;

/**
 * Repeats `attempt` until it succeeds, for example while a server is starting. Logs once that it waits for `what`.
 * After `signal` is aborted, the next failed attempt is the last one: rejects with its error.
 */
export async function until<T>(what: string, attempt: () => Promise<T>, log: Logger, signal?: AbortSignal): Promise<T> {
  for (let logged = false; ; logged = true) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!logged) log.warn({ err: error }, `waiting for ${what}`);
      await delay(pauseMs);
    }
  }
}
