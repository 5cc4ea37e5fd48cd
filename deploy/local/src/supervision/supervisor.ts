import { setTimeout as delay } from 'node:timers/promises';
import type { ChildExit } from '../processes/child.ts';
import type { Print } from '../processes/progress.ts';

/** A running process. */
export interface Part {
  exited: Promise<ChildExit>;
  stop(): Promise<void>;
}

/** How a part is started. */
export interface Launch {
  /** Whether this supervisor had started it before. */
  again: boolean;
  /** Aborted when everything stops. A start under way then rejects, with nothing left running. */
  signal: AbortSignal;
}

export interface SupervisorOptions {
  /** How often one part is started again within five minutes. 0: the first end of a part is a failure. */
  restartsMax: number;
  /**
   * Milliseconds before the first restart within five minutes, the second, and so on; the last one counts for all
   * further ones.
   */
  pausesMs?: readonly number[];
  logOf(name: string): string;
  print: Print;
}

export interface Supervisor {
  /**
   * Starts a part, and starts it again whenever it ends without being asked to. Resolves, once the part is ready, to
   * what its first start answered. Rejects when the first start does.
   */
  run<P extends Part>(name: string, start: (launch: Launch) => Promise<P>): Promise<P>;
  /** Adds what is to be stopped before all that was started until now. */
  onStop(stop: () => Promise<void>): void;
  /** Resolves when a part has ended and is not started again. */
  failed: Promise<Error>;
  /** Stops everything, the latest first. Throws the first error, after all have been stopped. */
  stop(): Promise<void>;
}

const windowMs = 5 * 60_000;
/** A part that ends once is back at once; one that ends again and again leaves time for what it lacks. */
const defaultPausesMs = [0, 500, 1000, 2000, 4000];

/** Keeps parts running. Each is restarted alone: the others must find it again by themselves. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const stops: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopped: Promise<void> | undefined;
  let reportFailure: (error: Error) => void;
  const failed = new Promise<Error>((resolve) => (reportFailure = resolve));

  async function stopAll(): Promise<void> {
    stopping.abort();
    const faults: unknown[] = [];
    // One part that cannot be stopped must not keep the others running.
    for (const stopPart of stops.toReversed()) await stopPart().catch((error: unknown) => void faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  return {
    run: async (name, start) => {
      let part: Part | undefined;
      let keeping = Promise.resolve();
      const starting = start({ again: false, signal });
      stops.push(async () => {
        await starting.catch(() => undefined);
        await part?.stop();
        await keeping;
      });
      const first = await starting;
      part = first;
      keeping = keep(name, start, first, (next) => (part = next));
      return first;
    },
    onStop: (stop) => stops.push(stop),
    failed,
    stop: () => (stopped ??= stopAll()),
  };

  /** Resolves when everything stops, or the part has ended too often. */
  async function keep(
    name: string,
    start: (launch: Launch) => Promise<Part>,
    first: Part,
    became: (part: Part | undefined) => void,
  ): Promise<void> {
    const restarts: number[] = [];
    for (let part: Part | undefined = first; part; became(part)) {
      const how = describeExit(await part.exited);
      became(undefined);
      if (signal.aborted) return;
      part = await startAgain({ name, start, how, restarts });
    }
  }

  /** Undefined where everything stops, or it was started too often. */
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

interface Ended {
  name: string;
  start(launch: Launch): Promise<Part>;
  how: string;
  /** When it was started again, in milliseconds since the epoch. */
  restarts: number[];
}

function describeExit({ code, signal }: ChildExit): string {
  return signal ?? `exit code ${code}`;
}
