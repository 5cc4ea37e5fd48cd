import type { WorkerOptions } from '@temporalio/worker';
import type { Temporal } from './temporal.ts';

/**
 * Makes a worker one of its version (Temporal's Worker Deployments). Runs of workflows that are not pinned move to the
 * version that is current when their next task is due.
 */
export function versionOptions({ version }: Pick<Temporal, 'version'>): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (!version) return {};
  return {
    workerDeploymentOptions: { version, useWorkerVersioning: true, defaultVersioningBehavior: 'AUTO_UPGRADE' },
  };
}
