import { setTimeout as delay } from 'node:timers/promises';
import type { ChildExit } from '../processes/child.ts';
import type { Print } from '../processes/progress.ts';

/** A supervised process that runs. */
export interface Part {
  exited: Promise<ChildExit>;
  stop(): Promise<void>;
}

/** Arguments of a part's start function. */
export interface Launch {
  /** Whether this is a restart. */
  again: boolean;
  /** Aborted when the supervisor stops. A running start must then reject and leave nothing running. */
  signal: AbortSignal;
}

export interface SupervisorOptions {
  /** Maximum number of restarts of one part within five minutes. 0: the first end of a part is a failure. */
  restartsMax: number;
  /**
   * Pauses in milliseconds before the first restart within five minutes, the second, and so on. The last value applies
   * to all further restarts.
   */
  pausesMs?: readonly number[];
  logOf(name: string): string;
  print: Print;
}

export interface Supervisor {
  /**
   * Starts a part, and restarts it when it ends without being stopped. Resolves to the result of the first start.
   * Rejects when the first start rejects.
   */
  run<P extends Part>(name: string, start: (launch: Launch) => Promise<P>): Promise<P>;
  /** Adds a function that `stop` calls before it stops the parts started so far. */
  onStop(stop: () => Promise<void>): void;
  /** Resolves when a part has ended and is not restarted. */
  failed: Promise<Error>;
  /** Stops everything in reverse order of the starts. Throws the first error after all have been stopped. */
  stop(): Promise<void>;
}

const windowMs = 5 * 60_000;
/** The first restart is immediate. Repeated ones wait, because the part may depend on something that is missing. */
const defaultPausesMs = [0, 500, 1000, 2000, 4000];

/** Keeps parts running. A part is restarted alone; the other parts must reconnect to it by themselves. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const stops: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopped: Promise<void> | undefined;
  let reportFailure: (error: Error) => void;
  const failed = new Promise<Error>((resolve) => (reportFailure = resolve));

  async function stopAll(): Promise<void> {
    stopping.abort();
    const errors: unknown[] = [];
    // If one part cannot be stopped, the others are still stopped.
    for (const stopPart of stops.toReversed()) await stopPart().catch((error: unknown) => void errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  return {
    run: async (name, start) => {
      const kept: Kept = { part: undefined };
      let keeping = Promise.resolve();
      const starting = start({ again: false, signal });
      stops.push(async () => {
        await starting.catch(() => undefined);
        await kept.part?.stop();
        await keeping;
      });
      const first = await starting;
      kept.part = first;
      keeping = keep(name, start, kept);
      return first;
    },
    onStop: (stop) => stops.push(stop),
    failed,
    stop: () => (stopped ??= stopAll()),
  };

  /** Restarts the part until the supervisor stops or the part has ended too often. */
  async function keep(name: string, start: (launch: Launch) => Promise<Part>, kept: Kept): Promise<void> {
    const restarts: number[] = [];
    while (kept.part) {
      const how = describeExit(await kept.part.exited);
      kept.part = undefined;
      if (!signal.aborted) kept.part = await startAgain({ name, start, how, restarts });
    }
  }

  /** Resolves to the restarted part, or undefined when the supervisor stops or the part has ended too often. */
  async function startAgain({ name, start, how: endedHow, restarts }: Ended): Promise<Part | undefined> {
    const { restartsMax, pausesMs = defaultPausesMs, logOf, print } = options;
    const endedAt = Date.now();
    for (let how = endedHow; ; ) {
      const recent = restarts.filter((at) => at > Date.now() - windowMs).length;
      if (recent >= restartsMax) {
        const often =
          restartsMax === 0
            ? `has ended (${how})`
            : `ended ${recent + 1} times within five minutes, the last time: ${how}`;
        return void reportFailure(new Error(`${name} ${often}. Its log: ${logOf(name)}`));
      }
      restarts.push(Date.now());
      try {
        await delay(pausesMs[Math.min(recent, pausesMs.length - 1)], undefined, { signal });
        const part = await start({ again: true, signal });
        if (signal.aborted) return void (await part.stop());
        print(`${name} ended (${endedHow}); started again in ${((Date.now() - endedAt) / 1000).toFixed(1)} s`);
        return part;
      } catch (error) {
        if (signal.aborted) return undefined;
        how = (error as Error).message;
      }
    }
  }
}

interface Kept {
  /** Undefined while it does not run. */
  part: Part | undefined;
}

interface Ended {
  name: string;
  start(launch: Launch): Promise<Part>;
  how: string;
  /** Times of the restarts, in milliseconds since the epoch. */
  restarts: number[];
}

function describeExit({ code, signal }: ChildExit): string {
  return signal ?? `exit code ${code}`;
}
