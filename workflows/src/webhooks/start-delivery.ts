import { workflowRequest } from '@marketplace/kernel';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { signalWorkflow, startWorkflow, type WorkflowStarter } from '../start-workflow.ts';

/**
 * Starts the delivery's workflow where none runs and none has completed; after `last`, where it says so. Answers whether it began: not
 * where its workflow is found.
 */
export function startDelivery(starter: WorkflowStarter, start: DeliveryStart): Promise<boolean> {
  return startWorkflow(starter, deliverWebhook, workflowRequest(deliverWebhook, start));
}

/** The endpoint of a held delivery is active again. One that was held before its first attempt has no workflow yet, and gets it now. */
export async function resumeDelivery(starter: WorkflowStarter, start: DeliveryStart): Promise<void> {
  await startWorkflow(starter, deliverWebhook, workflowRequest(deliverWebhook, start, { signal: 'resume' }));
}

/** A delivery that waits for its turn at its endpoint may look again. One that has no workflow waits for nothing. */
export function admitDelivery({ client }: WorkflowStarter, deliveryId: string): Promise<void> {
  return signalWorkflow(client, deliverWebhook, deliveryId, 'admit');
}
