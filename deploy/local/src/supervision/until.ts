import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/kernel';

const pauseMs = 100;

/** Repeats what needs a server that may be starting just now, until it succeeds. Says once what it waits for. */
export async function until<T>(what: string, attempt: () => Promise<T>, log: Logger): Promise<T> {
  for (let said = false; ; said = true) {
    try {
      return await attempt();
    } catch (error) {
      if (!said) log.warn({ err: error }, `waiting for ${what}`);
      await delay(pauseMs);
    }
  }
}
