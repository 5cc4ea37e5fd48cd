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
import { bundleDirectory, settingsOfTestEnvironment } from '@marketplace/tests/stacks/test-environment';
import { cpuOf, type Meter } from '../meters/processes.ts';
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
  /** The processes to start, for `split`. Default: all. */
  processes?: readonly ProcessName[];
  /**
   * Whether to give the accepting processes less CPU time than the delivering ones, as deploy/k8s does. For `split`.
   */
  deliverFirst?: boolean;
}

export interface Product {
  origin: string;
  /** Addresses of the gateways. */
  origins: string[];
  /** `TEMPORAL_TASK_QUEUE`. */
  taskQueue: string;
  meter: Meter;
  /** Process ids by name. */
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

/**
 * Processes that accept requests, and their niceness. When the processors are busy, Kubernetes shares CPU time in
 * proportion to `resources.requests.cpu`. In deploy/k8s the delivering processes request five times as much as the
 * accepting ones, which corresponds to a difference of 7 in niceness (sched(7)).
 */
const accepting: readonly ProcessName[] = ['gateway', 'identity', 'trading'];
const acceptingNice = 7;
/** Without administrator rights, Linux accepts one change of an autogroup in 100 ms (sched(7)). */
const betweenChangesMs = 150;

const limit = '1000000/1000000';
/** `RATE_LIMITS` that count requests and offers, as in production, and are never reached. */
export const highRateLimits = [
  `key=${limit}`,
  `organization=${limit}`,
  `address=${limit}`,
  'offersPerHour=1000000',
  'offersPerListing=1000000',
].join();

/** Starts the product with its production settings. It logs to a file in `servers.dataDir`. */
export async function startProduct(
  servers: Servers,
  { shape, mode, profileDir, settings, processes = processNames, deliverFirst = false }: ProductOptions,
): Promise<Product> {
  const log = openSync(path.join(servers.dataDir, `${shape}-${mode}.log`), 'a');
  const env = {
    NODE_ENV: 'production',
    SANDBOX_INSTALLATION: '1',
    // Without this, operations that wait for the age of a seller would wait in the bench.
    RISK_CONTROLS: 'off',
    WEBHOOK_FIRST_ATTEMPT: mode,
    RATE_LIMITS: highRateLimits,
    ...settings,
  };
  const base = { ...servers, taskQueue: `bench-${shape}-${mode}` };
  const profile = (name: string): string[] => {
    if (!profileDir) return [];
    mkdirSync(path.join(profileDir, name), { recursive: true });
    return ['--cpu-prof', `--cpu-prof-dir=${path.join(profileDir, name)}`];
  };
  if (shape === 'split') return startSplit();
  return startEqual(shape === 'one' ? ['product'] : ['first', 'second']);

  async function startSplit(): Promise<Product> {
    const extraEnv = Object.fromEntries(
      processes.map((name) => {
        const options = profile(name).join(' ');
        return [name, { ...env, ...(options && { NODE_OPTIONS: options }) }];
      }),
    );
    // Like pods, each process gets its own CPU time. Backends of PostgreSQL lead sessions too.
    const stack = await startSeparateProcesses(base, { extraEnv, output: log, names: processes, ownSessions: true });
    for (const name of accepting.filter((one) => deliverFirst && processes.includes(one))) {
      lowerCpuPriority(acceptingNice, stack.pidOf(name));
      await delay(betweenChangesMs);
    }
    return productOf([stack.origin], processes, (name) => stack.pidOf(name as ProcessName), stack.stop);
  }

  /** Starts a process with all parts for each name. */
  async function startEqual(names: readonly string[]): Promise<Product> {
    const ports = new Map<string, { http: number; metrics: number }>();
    for (const name of names) ports.set(name, { http: await freePort(), metrics: await freePort() });
    const origins = [...ports.values()].map(({ http }) => `http://127.0.0.1:${http}`);
    const programs = programsOf<string>(
      (name) => ({
        file: 'deploy/operations/src/parts.main.ts',
        env: {
          ...(settingsOfTestEnvironment(base, origins[0]!) as Record<string, string>),
          WORKFLOW_BUNDLE_DIR: bundleDirectory,
          PORT: String(ports.get(name)!.http),
          METRICS_PORT: String(ports.get(name)!.metrics),
          ...env,
          NODE_OPTIONS: profile(name).join(' '),
        },
        // Unlike the gateway, it is ready once the worker runs too.
        probe: `http://127.0.0.1:${ports.get(name)!.metrics}/readyz`,
      }),
      { output: log, ownSessions: true },
    );
    const stop = () => Promise.all(names.map((name) => programs.end(name, 'SIGTERM')));
    const product = productOf(origins, names, (name) => programs.pidOf(name), stop);
    await Promise.all(names.map((name) => programs.start(name)));
    return product;
  }

  function productOf(
    origins: string[],
    names: readonly string[],
    pidOf: (name: string) => number,
    stopAll: () => Promise<unknown>,
  ): Product {
    let stopping: Promise<unknown> | undefined;
    const stop = async () => void (await (stopping ??= stopAll().finally(() => closeSync(log))));
    servers.onStop(stop);
    const pids = () => Object.fromEntries(names.map((name) => [name, pidOf(name)]));
    const cpu = () => Object.fromEntries(names.map((name) => [name, cpuOf(pidOf(name))]));
    const meter = () => ({ ...cpu(), ...servers.meter() });
    return { origin: origins[0]!, origins, taskQueue: base.taskQueue, meter, pids, stop };
  }
}
