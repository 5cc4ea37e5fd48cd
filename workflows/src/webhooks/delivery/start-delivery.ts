import { type Logger, workflowRequest } from '@marketplace/kernel';
import type { GrantedStart } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { signalWorkflow, startWorkflow, type WorkflowStarter } from '../../temporal/start-workflow.ts';
import { countRestarted } from '../operating/restart-metrics.ts';

/**
 * Starts the workflow of a delivery that was granted a slot, or sends it the signal that it waits for. One that should
 * run and does not was lost: it is started after the last attempt, and counted.
 */
export async function startGranted(
  starter: WorkflowStarter,
  { wake, ...start }: GrantedStart,
  log: Logger,
): Promise<void> {
  const { deliveryId, organizationId } = start;
  const begin = (): Promise<boolean> => startWorkflow(starter, deliverWebhook, workflowRequest(deliverWebhook, start));
  const signal = (name: 'admit' | 'resume'): Promise<boolean> =>
    signalWorkflow(starter.client, deliverWebhook, deliveryId, name);
  if (wake === null) {
    // Where an earlier start was answered too late, its workflow may wait by now.
    if (!(await begin())) await signal('admit');
  } else if (!(await signal(wake)) && (await begin())) {
    countRestarted(1);
    log.warn({ delivery_id: deliveryId, organization_id: organizationId }, 'delivery had no workflow: started again');
  }
}
