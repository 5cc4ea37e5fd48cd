import { closeSync, mkdirSync, openSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { freePort } from '@marketplace/local';
import { childEnvironment } from '@marketplace/local/testing/stacks/child-environment';
import {
  type ProcessName,
  processNames,
  startSeparateProcesses,
} from '@marketplace/local/testing/stacks/separate-processes';
import { cpuOf } from '../report/cpu.ts';
import { startHelperProcess } from './helper-process.ts';
import type { Meter } from '../report/meter.ts';
import type { OneProcessQuestions } from './one-process.main.ts';
import type { Servers } from './servers.ts';

/**
 * `one`: services, gateway and worker in one process, as `npm start` has them. `split`: a process for each, as a
 * deployment has.
 */
export type Shape = 'one' | 'split';

/** Two ways for the first attempt (docs/webhooks.md). */
export type Mode = 'workflow' | 'inline';

export interface ProductOptions {
  shape: Shape;
  mode: Mode;
  /** Takes a CPU profile of each process, written when it ends. */
  profileDir?: string;
  /** Settings beside those of every bench, which they win over. */
  settings?: Record<string, string>;
}

export interface Product {
  origin: string;
  /** `TEMPORAL_TASK_QUEUE`. */
  taskQueue: string;
  meter: Meter;
  /** Its processes, by name. */
  pids(): Record<string, number>;
  /** Ends one of them without a chance to finish anything (SIGKILL). */
  kill(name: string): Promise<void>;
  /** Starts it again; resolves when it is ready. */
  start(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** What the product stands on. */
export type ProductBase = Pick<
  Servers,
  'databaseUrl' | 'temporalAddress' | 'inboxUrl' | 'secrets' | 'dataDir' | 'meter'
> & {
  /** Default: one for each shape and mode. */
  taskQueue?: string;
};

/**
 * While the processors are busy, Kubernetes gives them out in proportion to `resources.requests.cpu`. In deploy/k8s
 * those of the processes that deliver are five times those of the processes that accept, which is a difference of 7
 * between nice values (sched(7)).
 */
const accepting: readonly ProcessName[] = ['gateway', 'identity', 'trading'];
const acceptingNice = 7;

/** The product as it is deployed: its own tuning, its own log lines, into a file. */
export async function startProduct(
  servers: ProductBase,
  { shape, mode, profileDir, settings }: ProductOptions,
): Promise<Product> {
  const log = openSync(path.join(servers.dataDir, `${shape}-${mode}.log`), 'a');
  // Limits are counted as for any client, and never reached: the counting is part of what is measured.
  const limit = '1000000/1000000';
  const limits = { RATE_LIMIT_KEY: limit, RATE_LIMIT_ORGANIZATION: limit, RATE_LIMIT_ADDRESS: limit };
  const env = { NODE_ENV: 'production', WEBHOOK_FIRST_ATTEMPT: mode, ...limits, ...settings };
  const { databaseUrl, temporalAddress, inboxUrl, secrets } = servers;
  const stand = {
    databaseUrl,
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
  const start = shape === 'one' ? startOne : startSplit;
  return start();

  async function startOne(): Promise<Product> {
    const port = await freePort();
    const options = {
      env: { ...childEnvironment(), ...env, UV_THREADPOOL_SIZE: '64' },
      execArgv: profile('one'),
      output: log,
    };
    const launch = async () => {
      const child = await startHelperProcess<OneProcessQuestions>(
        new URL('./one-process.main.ts', import.meta.url),
        options,
      );
      await child.ask('start', { ...stand, port }).catch(async (error: Error) => {
        await child.stop();
        throw error;
      });
      return child;
    };
    let child = await launch();
    return {
      origin: `http://127.0.0.1:${port}`,
      taskQueue: stand.taskQueue,
      meter: () => ({ 'services, gateway, worker': cpuOf(child.pid), ...servers.meter() }),
      pids: () => ({ product: child.pid }),
      kill: () => child.kill(),
      start: async () => void (child = await launch()),
      stop: () => child.stop().finally(() => closeSync(log)),
    };
  }

  async function startSplit(): Promise<Product> {
    const extraEnv = Object.fromEntries(
      processNames.map((name) => [name, { ...env, ...(profileDir && { NODE_OPTIONS: profile(name).join(' ') }) }]),
    );
    const dead = new Set<string>();
    const stack = await startSeparateProcesses(stand, { extraEnv, output: log });
    for (const name of accepting) setPriority(stack.pidOf(name), acceptingNice);
    return {
      origin: stack.origin,
      taskQueue: stand.taskQueue,
      meter: () => ({
        ...Object.fromEntries(processNames.map((name) => [name, cpuOf(stack.pidOf(name))])),
        ...servers.meter(),
      }),
      pids: () =>
        Object.fromEntries(processNames.flatMap((name) => (dead.has(name) ? [] : [[name, stack.pidOf(name)]]))),
      kill: (name) => {
        dead.add(name);
        return stack.kill(name as ProcessName);
      },
      start: async (name) => {
        await stack.start(name as ProcessName);
        if (accepting.includes(name as ProcessName)) setPriority(stack.pidOf(name as ProcessName), acceptingNice);
        dead.delete(name);
      },
      stop: () => stack.stop().finally(() => closeSync(log)),
    };
  }
}
