import { setWorkflowOptions, workflowInfo } from '@temporalio/workflow';

/**
 * Pins each run of a workflow to the version of the worker that began it. Without versions it has no effect, because
 * Temporal refuses pinned runs then.
 */
export function pin<A extends unknown[], R>(workflow: (...args: A) => Promise<R>): void {
  // A worker without a version belongs to no deployment.
  const hasVersion = (): boolean => Boolean(workflowInfo().currentDeploymentVersion?.deploymentName);
  setWorkflowOptions(() => (hasVersion() ? { versioningBehavior: 'PINNED' } : {}), workflow);
}
