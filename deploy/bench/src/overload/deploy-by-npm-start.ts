import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, stopOnSignal } from '@marketplace/local';
import { isRunning, type StartedCommand, startCommand } from '@marketplace/local/testing/stacks/npm-start';
import { waitFor } from '@marketplace/local/testing/wait-for';
import { taskQueueOf } from '@marketplace/workflows';
import { kill9 } from '../setup/processes.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';
import { gatewayReady } from './gateway-ready.ts';
import { productSettings } from './product-settings.ts';

const killable = ['worker', 'api', 'postgres', 'temporal'];
const taskQueue = 'marketplace';

/** The real `npm start`, on a data directory and ports of its own. Its supervisor starts again what was killed. */
export async function deployByNpmStart({ mode, limits }: DeploymentOptions): Promise<Deployment> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
  // When we are root, PostgreSQL runs as another user, who must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const [PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const ports = { PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT };
  // The number of threads is what `npm start` sets before it hands over to this program.
  const settings = {
    UV_THREADPOOL_SIZE: '64',
    WEBHOOK_FIRST_ATTEMPT: mode,
    TEMPORAL_TASK_QUEUE: taskQueue,
    ...productSettings(limits),
  };
  let command: StartedCommand | undefined;
  const launch = async (): Promise<void> => void (command = await startCommand(dataDir, ports, settings));
  const stop = async (): Promise<void> => {
    await command?.interrupt();
    rmSync(dataDir, { recursive: true, force: true });
  };
  stopOnSignal(stop, { exitCode: 130 });
  await launch().catch(async (error: Error) => {
    await stop();
    throw error;
  });
  const origin = `http://127.0.0.1:${PORT}`;
  let printedBefore = 0;
  /** The supervisor's line, which it prints when the process is ready. */
  const startedAgain = (name: string): boolean =>
    new RegExp(`^${name} ended .*started again`, 'm').test(command!.output().slice(printedBefore));
  return {
    origin,
    inboxUrl: `http://127.0.0.1:${INBOX_PORT}`,
    databaseUrl: `postgresql://marketplace:${readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')}@127.0.0.1:${POSTGRES_PORT}/marketplace`,
    temporalAddress: `127.0.0.1:${TEMPORAL_PORT}`,
    webhooksQueue: taskQueueOf(taskQueue, 'webhooks'),
    // A former release has neither a worker nor an api of its own.
    killable: killable.filter((name) => name in command!.children()),
    pids: () => ({
      start: command!.pid,
      ...Object.fromEntries(Object.entries(command!.children()).map(([name, { pid }]) => [name, pid])),
    }),
    kill: async (name) => {
      const child = command!.children()[name]!;
      printedBefore = command!.output().length;
      kill9(child.pid);
      await waitFor(`${name} to be gone`, () => !isRunning(child));
    },
    recover: async (name) => {
      await waitFor(`${name} to be started again`, () => command!.hasEnded() || startedAgain(name));
      const wholeStartEnded = command!.hasEnded();
      if (wholeStartEnded) await launch();
      await gatewayReady(origin);
      return { wholeStartEnded };
    },
    stop,
  };
}
