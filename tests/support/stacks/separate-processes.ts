import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { serviceUrlName } from '@marketplace/kernel';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { type ServiceName, serviceNames } from '@marketplace/operations/domains';
import { freePort } from '@marketplace/local/infrastructure/ports';
import { childEnvironment } from './child-environment.ts';
import type { RunningStack } from './one-process.ts';
import { bundleDirectory, type TestEnvironment, settingsOfTestEnvironment } from './test-environment.ts';
import { waitFor } from '../wait-for.ts';

export type ProcessName = ServiceName | 'gateway' | 'worker';
const servicePrograms = Object.fromEntries(
  serviceNames.map((name) => [name, `services/${name}/src/main.ts`]),
) as Record<ServiceName, string>;
/** The file that each process runs. */
export const programs: Record<ProcessName, string> = {
  ...servicePrograms,
  gateway: 'gateway/src/main.ts',
  worker: 'workflows/src/main.ts',
};
export const processNames = Object.keys(programs) as ProcessName[];

/** The URL settings of all services, such as `IDENTITY_URL`. */
export function serviceUrls(urlOf: (name: ServiceName) => string): Record<string, string> {
  return Object.fromEntries(serviceNames.map((name) => [serviceUrlName(name), urlOf(name)]));
}

/** Settings that make every process log at level `trace`. */
export const everythingLogged = Object.fromEntries(processNames.map((name) => [name, { LOG_LEVEL: 'trace' }]));

export interface SeparateProcesses extends RunningStack {
  urlOf(name: ProcessName): string;
  pidOf(name: ProcessName): number;
  /** Kills the process (SIGKILL). */
  kill(name: ProcessName): Promise<void>;
  /** Starts the process again, with additional settings. Resolves when it is ready. */
  start(name: ProcessName, settings?: Record<string, string>): Promise<void>;
}

export interface SeparateProcessesOptions {
  extraEnv?: Partial<Record<ProcessName, Record<string, string>>>;
  /** File descriptor for the output of the processes. Default: it is kept in memory. */
  output?: number;
  /** The processes to start. Default: all. */
  names?: readonly ProcessName[];
  /**
   * Whether each process leads a session. Where Linux schedules by session (autogroup, sched(7)), each then gets CPU
   * time of its own, as a pod does. A signal of the terminal, such as that of Ctrl-C, does not reach them: the caller
   * must call `stop`.
   */
  ownSessions?: boolean;
}

/** Starts the services, the gateway and the worker as separate processes that call each other over HTTP. */
export async function startSeparateProcesses(
  base: TestEnvironment,
  { extraEnv = {}, output: file, names = processNames, ownSessions = false }: SeparateProcessesOptions = {},
): Promise<SeparateProcesses> {
  const ports = Object.fromEntries(
    await Promise.all(processNames.map(async (name) => [name, await freePort()] as const)),
  ) as Record<ProcessName, number>;
  const urlOf = (name: ProcessName): string => `http://127.0.0.1:${ports[name]}`;
  const { roles, ...withoutRoles } = base;
  const environment = {
    ...settingsOfTestEnvironment(withoutRoles, urlOf('gateway')),
    ...serviceUrls(urlOf),
    WORKFLOW_BUNDLE_DIR: bundleDirectory,
  };
  const running = new Map<ProcessName, ChildProcess>();
  const output: string[] = [];

  const start = async (name: ProcessName, settings: Record<string, string> = {}): Promise<void> => {
    const child = spawn(process.execPath, [path.join(repositoryRoot, programs[name])], {
      env: {
        ...childEnvironment(),
        ...environment,
        // As deployed: each service gets the URL of its own role only.
        ...(roles?.[name] !== undefined && { DATABASE_URL: roles[name] }),
        PORT: String(ports[name]),
        ...extraEnv[name],
        ...settings,
      },
      stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
      detached: ownSessions,
    });
    running.set(name, child);
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output.push(text);
        printed.push(text);
      });
    }
    await waitFor(
      `${name} to be ready`,
      async () => {
        if (child.exitCode !== null)
          throw new Error(`${name} ended with ${child.exitCode}: ${printed.slice(-5).join('')}`);
        return (await fetch(`${urlOf(name)}/${name === 'gateway' ? 'healthz' : 'readyz'}`)).ok;
      },
      60_000,
    );
  };
  const end = (name: ProcessName, signal: NodeJS.Signals): Promise<void> => {
    const child = running.get(name);
    running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  };
  const stack: SeparateProcesses = {
    origin: urlOf('gateway'),
    logs: async () => output.join(''),
    urlOf,
    pidOf: (name) => running.get(name)!.pid!,
    start,
    kill: (name) => end(name, 'SIGKILL'),
    stop: async () => {
      // Callers are stopped before the services that they call.
      for (const name of ['gateway', 'worker', ...serviceNames] as const) await end(name, 'SIGTERM');
    },
  };
  try {
    await Promise.all(names.map((name) => start(name)));
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}
