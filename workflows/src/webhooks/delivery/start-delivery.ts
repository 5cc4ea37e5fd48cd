import { type Logger, workflowRequest } from '@marketplace/kernel';
import type { GrantedStart } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { signalWorkflow, startWorkflow, type WorkflowStarter } from '../../temporal/start-workflow.ts';
import { countRestarted } from '../operating/restart-metrics.ts';

/**
 * Starts the workflow of a delivery that was granted a slot, or sends it the signal that it waits for. If the workflow
 * should be running and is not, it is started again after the last recorded attempt, logged and counted.
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
    // An earlier start whose answer was lost may have succeeded, and its workflow may wait for the slot.
    if (!(await begin())) await signal('admit');
  } else if (!(await signal(wake)) && (await begin())) {
    countRestarted(1);
    log.warn({ delivery_id: deliveryId, organization_id: organizationId }, 'delivery had no workflow: started again');
  }
}
