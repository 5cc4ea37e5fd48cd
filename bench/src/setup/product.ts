import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, lowerCpuPriority } from '@marketplace/local';
import { programsOf } from '@marketplace/tests/stacks/programs';
import {
  type ProcessName,
  processNames,
  startSeparateProcesses,
} from '@marketplace/tests/stacks/processes/separate-processes';
import {
  bundleDirectory,
  settingsOfTestEnvironment,
  type TestEnvironment,
} from '@marketplace/tests/stacks/test-environment';
import { cpuOf } from '../report/cpu.ts';
import type { Meter } from '../report/meter.ts';
import type { Servers } from './servers.ts';

/**
 * `one`: services, gateway and worker in one process. `two`: two such processes. `split`: a process for each part.
 */
export type Shape = 'one' | 'two' | 'split';

/** Value of WEBHOOK_FIRST_ATTEMPT (docs/webhooks.md). */
export type Mode = 'workflow' | 'inline';

export interface ProductOptions {
  shape: Shape;
  mode: Mode;
  /** Directory for CPU profiles, which each process writes when it ends. */
  profileDir?: string;
  /** Settings that override those of every bench. */
  settings?: Record<string, string>;
  /** Of `split`: the processes to start. Default: all. */
  processes?: readonly ProcessName[];
  /** Of `split`: gives the accepting processes less CPU time than the delivering ones, as deploy/k8s does. */
  deliverFirst?: boolean;
  /** Of `split`: the limit of V8's heap in MiB, by process. Default: what Node takes from this machine's memory. */
  heapMib?: ((name: ProcessName) => number) | undefined;
}

export interface Product {
  origin: string;
  /** Of each gateway. */
  origins: string[];
  /** `TEMPORAL_TASK_QUEUE`. */
  taskQueue: string;
  meter: Meter;
  /** Process ids by name. */
  pids(): Record<string, number>;
  /** Kills a process (SIGKILL). */
  kill(name: string): Promise<void>;
  /** Starts a killed process again. Resolves when it is ready. */
  start(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** The servers and secrets that the product uses. */
export type ProductBase = Pick<
  Servers,
  'databaseUrl' | 'roles' | 'temporalAddress' | 'inboxUrl' | 'secrets' | 'dataDir' | 'meter'
> & {
  /** Default: `bench-<shape>-<mode>`. */
  taskQueue?: string;
};

/**
 * Processes that accept requests, and their niceness. When the processors are busy, Kubernetes shares CPU time in
 * proportion to `resources.requests.cpu`. In deploy/k8s the delivering processes request five times as much as the
 * accepting ones, which corresponds to a difference of 7 in niceness (sched(7)).
 */
const accepting: readonly ProcessName[] = ['gateway', 'identity', 'trading'];
const acceptingNice = 7;
/** Without rights of an administrator, Linux takes one change of an autogroup in 100 ms (sched(7)). */
const betweenChangesMs = 150;

const limit = '1000000/1000000';
/** Requests are counted at the rate limits, as in production, but the limits are never reached. */
const limits = {
  // Production refuses the value of test environments.
  RATE_LIMITS: 'on',
  RATE_LIMIT_KEY: limit,
  RATE_LIMIT_ORGANIZATION: limit,
  RATE_LIMIT_ADDRESS: limit,
  OFFERS_PER_HOUR_MAX: '10000',
  OFFERS_PER_LISTING_MAX: '1000',
};

/** Starts the product with its production settings. It logs to a file in `servers.dataDir`. */
export async function startProduct(
  servers: ProductBase,
  { shape, mode, profileDir, settings, processes = processNames, deliverFirst = false, heapMib }: ProductOptions,
): Promise<Product> {
  const log = openSync(path.join(servers.dataDir, `${shape}-${mode}.log`), 'a');
  const env = {
    NODE_ENV: 'production',
    SANDBOX_INSTALLATION: '1',
    // What waits for the age of a seller would wait for the bench's.
    RISK_CONTROLS: 'off',
    WEBHOOK_FIRST_ATTEMPT: mode,
    ...limits,
    ...settings,
  };
  const { databaseUrl, roles, temporalAddress, inboxUrl, secrets } = servers;
  const base = {
    databaseUrl,
    roles,
    temporalAddress,
    inboxUrl,
    secrets,
    taskQueue: servers.taskQueue ?? `bench-${shape}-${mode}`,
  };
  const profile = (name: string): string[] => {
    if (!profileDir) return [];
    mkdirSync(path.join(profileDir, name), { recursive: true });
    return ['--cpu-prof', `--cpu-prof-dir=${path.join(profileDir, name)}`];
  };
  if (shape === 'split') return startSplit();
  const options = { base, env, serverMeter: servers.meter, profile, log };
  return startEqual(shape === 'one' ? ['product'] : ['first', 'second'], options);

  async function startSplit(): Promise<Product> {
    const nodeOptions = (name: ProcessName): string[] => [
      ...profile(name),
      ...(heapMib ? [`--max-old-space-size=${heapMib(name)}`] : []),
    ];
    const extraEnv = Object.fromEntries(
      processes.map((name) => {
        const options = nodeOptions(name).join(' ');
        return [name, { ...env, ...(options && { NODE_OPTIONS: options }) }];
      }),
    );
    const dead = new Set<string>();
    // As pods do, each gets CPU time of its own. Backends of PostgreSQL lead sessions too.
    const stack = await startSeparateProcesses(base, { extraEnv, output: log, names: processes, ownSessions: true });
    const setPriorityOf = async (name: ProcessName): Promise<void> => {
      if (!deliverFirst || !accepting.includes(name)) return;
      lowerCpuPriority(acceptingNice, stack.pidOf(name));
      await delay(betweenChangesMs);
    };
    for (const name of processes) await setPriorityOf(name);
    return {
      origin: stack.origin,
      origins: [stack.origin],
      taskQueue: base.taskQueue,
      meter: () => ({
        ...Object.fromEntries(processes.map((name) => [name, cpuOf(stack.pidOf(name))])),
        ...servers.meter(),
      }),
      pids: () => Object.fromEntries(processes.flatMap((name) => (dead.has(name) ? [] : [[name, stack.pidOf(name)]]))),
      kill: (name) => {
        dead.add(name);
        return stack.kill(name as ProcessName);
      },
      start: async (name) => {
        await stack.start(name as ProcessName);
        await setPriorityOf(name as ProcessName);
        dead.delete(name);
      },
      stop: () => stack.stop().finally(() => closeSync(log)),
    };
  }
}

interface EqualOptions {
  base: TestEnvironment;
  env: Record<string, string>;
  serverMeter: Meter;
  /** Options of Node for a CPU profile of the process. */
  profile(name: string): string[];
  /** File descriptor of the log. */
  log: number;
}

/** Starts a process with all parts for each name. */
async function startEqual(
  names: readonly string[],
  { base, env, serverMeter, profile, log }: EqualOptions,
): Promise<Product> {
  const ports = new Map(await Promise.all(names.map(async (name) => [name, await freePort()] as const)));
  const metrics = new Map(await Promise.all(names.map(async (name) => [name, await freePort()] as const)));
  const origins = names.map((name) => `http://127.0.0.1:${ports.get(name)}`);
  const programs = programsOf<string>(
    (name) => ({
      file: 'deploy/operations/src/parts.main.ts',
      env: {
        ...(settingsOfTestEnvironment(base, origins[0]!) as Record<string, string>),
        WORKFLOW_BUNDLE_DIR: bundleDirectory,
        PORT: String(ports.get(name)),
        METRICS_PORT: String(metrics.get(name)),
        ...env,
        NODE_OPTIONS: profile(name).join(' '),
      },
      // Ready once the worker works too, unlike the gateway.
      probe: `http://127.0.0.1:${metrics.get(name)}/readyz`,
    }),
    { output: log, ownSessions: true },
  );
  const running = new Set<string>();
  const start = async (name: string): Promise<void> => {
    await programs.start(name);
    running.add(name);
  };
  const end = async (name: string, signal: NodeJS.Signals): Promise<void> => {
    running.delete(name);
    await programs.end(name, signal);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(names.map((name) => end(name, 'SIGTERM')));
    closeSync(log);
  };
  await Promise.all(names.map(start)).catch(async (error: Error) => {
    await stop();
    throw error;
  });
  return {
    origin: origins[0]!,
    origins,
    taskQueue: base.taskQueue,
    meter: () => ({
      ...Object.fromEntries(names.map((name) => [name, cpuOf(programs.pidOf(name))])),
      ...serverMeter(),
    }),
    pids: () => Object.fromEntries([...running].map((name) => [name, programs.pidOf(name)])),
    kill: (name) => end(name, 'SIGKILL'),
    start,
    stop,
  };
}
