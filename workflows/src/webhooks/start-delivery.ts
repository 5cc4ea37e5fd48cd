import { WorkflowExecutionAlreadyStartedError, type WorkflowOptions } from '@temporalio/client';
import { TypedSearchAttributes, WorkflowNotFoundError } from '@temporalio/common';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import type { Temporal } from '../temporal.ts';
import { admit, type deliverWebhook, type DeliverWebhookInput, resume } from './deliver-webhook.workflow.ts';
import { endpointKey, eventTypeKey, organizationKey } from './search-attributes.ts';

/** A workflow that failed, or that somebody has terminated or canceled in Temporal, has not delivered: its id may be used again. */
const unlessCompleted = 'ALLOW_DUPLICATE_FAILED_ONLY';

/** Starts the delivery's workflow; one that runs or ran already is success. */
export async function startDelivery({ client, taskQueue }: Temporal, start: DeliveryStart): Promise<void> {
  await client.workflow.start<typeof deliverWebhook>('deliverWebhook', { ...options(taskQueue, start), requestEagerStart: true }).catch(unlessStarted);
}

/**
 * Starts it where none runs and none has completed: its history is lost, or it was ended in Temporal. Answers whether it did. `last`
 * says where to go on.
 */
export async function restartDelivery({ client, taskQueue }: Temporal, start: DeliveryStart): Promise<boolean> {
  try {
    const anew = { workflowIdReusePolicy: unlessCompleted, workflowIdConflictPolicy: 'FAIL' } as const;
    await client.workflow.start<typeof deliverWebhook>('deliverWebhook', { ...options(taskQueue, start), ...anew });
    return true;
  } catch (error) {
    unlessStarted(error);
    return false;
  }
}

/** Tells the delivery's workflow something. One that was held before its first attempt has none yet, or lost it, and gets it now. */
export async function signalDelivery({ client, taskQueue }: Temporal, start: DeliveryStart, signal: string): Promise<void> {
  await client.workflow
    .signalWithStart<typeof deliverWebhook>('deliverWebhook', { ...options(taskQueue, start), workflowIdReusePolicy: unlessCompleted, signal, signalArgs: [] })
    .catch(unlessStarted);
}

/** The endpoint of a held delivery is active again. */
export function resumeDelivery(temporal: Temporal, start: DeliveryStart): Promise<void> {
  return signalDelivery(temporal, start, resume.name);
}

/** A delivery that waits for its turn at its endpoint may look again. One that has no workflow waits for nothing. */
export async function admitDelivery({ client }: Temporal, deliveryId: string): Promise<void> {
  await client.workflow
    .getHandle(deliveryId)
    .signal(admit)
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    });
}

function options(taskQueue: string, start: DeliveryStart): WorkflowOptions & { args: [DeliverWebhookInput] } {
  const { deliveryId, organizationId, endpointId, endpointHost, eventType, last } = start;
  return {
    workflowId: deliveryId,
    taskQueue,
    args: [{ deliveryId, organizationId, endpointId, ...(last && { last }) }],
    // The id is used once, so an outbox row that is handled twice starts one workflow.
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: `${eventType} to ${endpointHost}`,
    staticDetails: `Delivery ${deliveryId} to endpoint ${endpointId}. Its record: GET /api/v1/webhooks/deliveries/${deliveryId}`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: organizationKey, value: organizationId },
      { key: endpointKey, value: endpointId },
      { key: eventTypeKey, value: eventType },
    ]),
  };
}

function unlessStarted(error: unknown): void {
  if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
}
