import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, stopOnSignal } from '@marketplace/local';
import { isRunning, type StartedCommand, startCommand } from '@marketplace/tests/stacks/npm-start';
import { waitFor } from '@marketplace/tests/wait-for';
import { taskQueueOf } from '@marketplace/workflows';
import { kill9 } from '../setup/processes.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';
import { gatewayReady } from './gateway-ready.ts';
import { productSettings } from './product-settings.ts';

const killable = ['worker', 'api', 'postgres', 'temporal'];
/** The supervisor with all its processes, as when the machine loses power. The bench starts it again. */
const everything = 'everything';
const taskQueue = 'marketplace';

/** Runs `npm start` with a new data directory and free ports. Its supervisor restarts the killed processes. */
export async function deployByNpmStart({ mode, limits, settings: own }: DeploymentOptions): Promise<Deployment> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const [PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const ports = { PORT, INBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, POSTGRES_PORT };
  // Both as bootstrap.mjs sets them, which the bench does not run.
  const settings = {
    UV_THREADPOOL_SIZE: '64',
    MALLOC_MMAP_THRESHOLD_: '4194304',
    WEBHOOK_FIRST_ATTEMPT: mode,
    TEMPORAL_TASK_QUEUE: taskQueue,
    ...productSettings(limits),
    ...own,
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
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8');
  let printedBefore = 0;
  /** Whether the supervisor has printed that the process is ready again. */
  const startedAgain = (name: string): boolean =>
    new RegExp(`^${name} ended .*started again`, 'm').test(command!.output().slice(printedBefore));
  return {
    origin,
    inboxUrl: `http://127.0.0.1:${INBOX_PORT}`,
    databaseUrl: `postgresql://marketplace:${password}@127.0.0.1:${POSTGRES_PORT}/marketplace`,
    temporalAddress: `127.0.0.1:${TEMPORAL_PORT}`,
    webhooksQueue: taskQueueOf(taskQueue, 'webhooks'),
    // Earlier releases have no separate processes `worker` and `api`.
    killable: [...killable.filter((name) => name in command!.children()), everything],
    pids: () => ({
      start: command!.pid,
      ...Object.fromEntries(Object.entries(command!.children()).map(([name, { pid }]) => [name, pid])),
    }),
    kill: async (name) => {
      if (name === everything) {
        const children = Object.values(command!.children());
        for (const { pid } of [command!, ...children]) kill9(pid);
        await waitFor('npm start to be gone', () => command!.hasEnded() && !children.some(isRunning));
        return;
      }
      const child = command!.children()[name]!;
      printedBefore = command!.output().length;
      kill9(child.pid);
      await waitFor(`${name} to be gone`, () => !isRunning(child));
    },
    recover: async (name) => {
      if (name !== everything)
        await waitFor(`${name} to be started again`, () => command!.hasEnded() || startedAgain(name));
      const wholeStartEnded = command!.hasEnded();
      if (wholeStartEnded) await launch();
      await gatewayReady(origin);
      return { wholeStartEnded };
    },
    stop,
  };
}
