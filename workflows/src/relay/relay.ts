import type { Logger } from '@marketplace/kernel';
import type { PlannedPump } from './plan-pumps.ts';
import { pump } from './pump.ts';

export interface Relay {
  /** Resolves when each pump has finished and acknowledged its batch. */
  stop(): Promise<void>;
}

/** Starts the pumps. Several relays may run at the same time, because rows are leased. */
export function startRelay(pumps: PlannedPump[], log: Logger): Relay {
  const stopping = new AbortController();
  const running = pumps.map((options) => pump({ ...options, log, signal: stopping.signal }));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
