import { setTimeout as delay } from 'node:timers/promises';

/** Requests that may be in progress. While so many are, a machine that is too slow for the rate sends fewer. */
const inProgressMax = 32;

/** Sends requests at a constant rate. */
export interface SteadyLoad {
  /** Stops, and resolves when all requests have been answered. Rejects if one has thrown. */
  stop(): Promise<void>;
}

/** Starts `send` `perSecond` times a second, with the number of the request. */
export function startSteadyLoad(perSecond: number, send: (n: number) => Promise<void>): SteadyLoad {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let thrown: unknown;
  const loop = async (): Promise<void> => {
    let dueAt = performance.now();
    for (let n = 0; !stopped; n += 1) {
      dueAt += 1_000 / perSecond;
      await delay(Math.max(0, dueAt - performance.now()));
      if (running.size >= inProgressMax) {
        await Promise.race(running);
        dueAt = performance.now();
      }
      const one: Promise<void> = send(n)
        .catch((error: unknown) => void (thrown ??= error))
        .finally(() => running.delete(one));
      running.add(one);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopped = true;
      await looping;
      await Promise.all(running);
      if (thrown !== undefined) throw thrown;
    },
  };
}
