import { openTestEnvironment, type TestEnvironment } from '../stacks/test-environment.ts';
import {
  type ProcessName,
  type SeparateProcesses,
  startSeparateProcesses,
} from '../stacks/processes/separate-processes.ts';
import type { Target } from './chaos-kills.ts';
import { startKillableServers } from './killable-servers.ts';

/** A kill of one process or server. */
export interface Strike {
  target: Target;
  moment: string;
  /** Waits for the moment, and kills while it lasts. Resolves to whether the moment came. */
  at(kill: () => Promise<void>): Promise<boolean>;
}

export interface Strikes {
  kills: Partial<Record<Target, number>>;
  /** Number of kills whose moment did not come, so that they were made at any time. */
  missed: string[];
}

/** Work that continues while processes are killed, and is counted afterwards. */
export interface Workload<Report> {
  settings: Partial<Record<ProcessName, Record<string, string>>>;
  prepare(processes: SeparateProcesses, base: TestEnvironment): Promise<void>;
  /** Runs the clients until the last kill. Rejects if one gets an unexpected answer. */
  work(isKilling: () => boolean): Promise<unknown>;
  strikes: readonly Strike[];
  /** Numbers for the line that is printed after a kill. */
  progress(): string;
  /** Waits until all work has ended, and counts. `restartedAt` is the last restart, in milliseconds. */
  report(strikes: Strikes, restartedAt: number): Promise<Report>;
  close(): Promise<void>;
}

type Reports<W extends readonly Workload<unknown>[]> = { [N in keyof W]: W[N] extends Workload<infer R> ? R : never };

/**
 * Runs the workloads at the same time through separate processes on new servers, while these are killed (-9) and
 * restarted, one after another: the strikes of the first workload, then those of the next. Closes the workloads.
 * `common`: settings besides those of the workloads.
 */
export async function underKills<const W extends readonly Workload<unknown>[]>(
  workloads: W,
  print: (line: string) => void = () => undefined,
  common: Workload<unknown>['settings'] = {},
): Promise<Reports<W>> {
  const closers = workloads.map((each) => () => each.close());
  try {
    const servers = await startKillableServers(print);
    closers.push(() => servers.stop());
    const base = await openTestEnvironment(servers);
    closers.push(() => base.close());
    const extraEnv: Workload<unknown>['settings'] = {};
    for (const settings of [common, ...workloads.map((each) => each.settings)])
      for (const [name, more] of Object.entries(settings) as [ProcessName, Record<string, string>][])
        extraEnv[name] = { ...extraEnv[name], ...more };
    const processes = await startSeparateProcesses(base, { extraEnv });
    closers.push(() => processes.stop());
    for (const each of workloads) await each.prepare(processes, base);

    let isKilling = true;
    const working = Promise.all(workloads.map((each) => each.work(() => isKilling)));
    const struck: Strikes[] = [];
    for (const { strikes, progress } of workloads) {
      const all: Strikes = { kills: {}, missed: [] };
      for (const { target, moment, at } of strikes) {
        const keeper = target === 'temporal' || target === 'postgres' ? servers : processes;
        // Both keepers know these names.
        const { kill, start } = keeper as { kill(name: Target): Promise<void>; start(name: Target): Promise<void> };
        const came = at(() => kill(target));
        // `working` rejects when a client gets an unexpected answer, which ends the run.
        if (!(await Promise.race([came, working.then(() => came)]))) all.missed.push(`${target}: ${moment}`);
        await start(target);
        all.kills[target] = (all.kills[target] ?? 0) + 1;
        print(`${target} killed, ${moment}, and started again; ${progress()}`);
      }
      struck.push(all);
    }
    isKilling = false;
    const restartedAt = Date.now();
    await working;
    const reports: unknown[] = [];
    for (const [n, each] of workloads.entries()) reports.push(await each.report(struck[n]!, restartedAt));
    return reports as Reports<W>;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
