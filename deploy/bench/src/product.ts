import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@marketplace/local';
import { processNames, startSeparateProcesses } from '@marketplace/local/testing/separate-processes';
import { cpuOf } from './cpu.ts';
import { startHelperProcess } from './helper-process.ts';
import type { Meter } from './meter.ts';
import type { OneProcessQuestions } from './one-process.main.ts';
import type { Servers } from './servers.ts';

/** `one`: services, gateway and worker in one process, as `npm start` has them. `split`: a process for each, as a deployment has. */
export type Shape = 'one' | 'split';

/** Two ways for the first attempt (docs/webhooks.md). */
export type Mode = 'workflow' | 'inline';

export interface ProductOptions {
  shape: Shape;
  mode: Mode;
  /** Takes a CPU profile of each process, written when it ends. */
  profileDir?: string;
}

export interface Product {
  origin: string;
  meter: Meter;
  stop(): Promise<void>;
}

/** The product as it is deployed: its own tuning, its own log lines, into a file. */
export async function startProduct(servers: Servers, { shape, mode, profileDir }: ProductOptions): Promise<Product> {
  const log = openSync(path.join(servers.dataDir, `${shape}-${mode}.log`), 'a');
  // Limits are counted as for any client, and never reached: the counting is part of what is measured.
  const limit = '1000000/1000000';
  const limits = { RATE_LIMIT_KEY: limit, RATE_LIMIT_ORGANIZATION: limit, RATE_LIMIT_ADDRESS: limit };
  const env = { NODE_ENV: 'production', WEBHOOK_FIRST_ATTEMPT: mode, ...limits };
  const { databaseUrl, temporalAddress, inboxUrl, secrets } = servers;
  const stand = { databaseUrl, temporalAddress, inboxUrl, secrets, taskQueue: `bench-${shape}-${mode}` };
  const profile = (name: string): string[] => {
    if (!profileDir) return [];
    mkdirSync(path.join(profileDir, name), { recursive: true });
    return ['--cpu-prof', `--cpu-prof-dir=${path.join(profileDir, name)}`];
  };
  const start = shape === 'one' ? startOne : startSplit;
  return start();

  async function startOne(): Promise<Product> {
    const port = await freePort();
    const options = { env: { ...process.env, ...env, UV_THREADPOOL_SIZE: '64' }, execArgv: profile('one'), output: log };
    const child = await startHelperProcess<OneProcessQuestions>('./one-process.main.ts', options);
    await child.ask('start', { ...stand, port }).catch(async (error: Error) => {
      await child.stop();
      throw error;
    });
    return {
      origin: `http://127.0.0.1:${port}`,
      meter: () => ({ 'services, gateway, worker': cpuOf(child.pid), ...servers.meter() }),
      stop: () => child.stop().finally(() => closeSync(log)),
    };
  }

  async function startSplit(): Promise<Product> {
    const extraEnv = Object.fromEntries(
      processNames.map((name) => [name, { ...env, ...(profileDir && { NODE_OPTIONS: profile(name).join(' ') }) }]),
    );
    const stack = await startSeparateProcesses(stand, { extraEnv, output: log });
    return {
      origin: stack.origin,
      meter: () => ({ ...Object.fromEntries(processNames.map((name) => [name, cpuOf(stack.pidOf(name))])), ...servers.meter() }),
      stop: () => stack.stop().finally(() => closeSync(log)),
    };
  }
}
