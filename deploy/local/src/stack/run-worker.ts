import type { z } from 'zod';
import { egressAgent, type Logger, type Resolve } from '@marketplace/kernel';
import { egressOptions, loadBundle, startWorker, type Temporal, type workerSettings } from '@marketplace/workflows';
import { enginesOf, type RunningServices } from './open-services.ts';

interface WorkerOptions {
  services: RunningServices;
  temporal: Temporal;
  config: z.output<typeof workerSettings>;
  log: Logger;
  /** Resolves the names of receivers. Default: `createResolver` with the setting's name servers. */
  resolve?: Resolve | undefined;
  /** Directory in which the workflow bundle is kept between starts. */
  cacheDir?: string | undefined;
}

export interface WorkerPart {
  /** Resolves when the worker has ended without being asked to. */
  failed: Promise<Error>;
  /** Takes no new work, waits up to 30 s for running activities, and closes the connection to Temporal. */
  stop(): Promise<void>;
}

/** Runs the worker in this process, with services of this process. */
export async function runWorker({
  services,
  temporal,
  config,
  resolve,
  cacheDir,
  log,
}: WorkerOptions): Promise<WorkerPart> {
  const dispatcher = egressAgent({ ...egressOptions(config), ...(resolve && { resolve }) });
  const worker = await startWorker({
    temporal,
    engines: enginesOf(services),
    dispatcher,
    firstAttempt: config.WEBHOOK_FIRST_ATTEMPT,
    log,
    bundle: await loadBundle(cacheDir),
  });
  let stopping = false;
  return {
    failed: new Promise((resolve) => {
      const report = (reason: unknown): void => {
        if (!stopping) resolve(reason instanceof Error ? reason : new Error('The worker has ended.'));
      };
      worker.ended.then(report, report);
    }),
    stop: async () => {
      stopping = true;
      await worker.stop();
      await Promise.all([temporal.connection.close(), dispatcher.close()]);
    },
  };
}
