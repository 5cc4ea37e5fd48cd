import { instruments, type Logger, workflowRequest } from '@marketplace/kernel';
import type { GrantedStart, WakeSignal } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { signalWorkflow, startWorkflow, type WorkflowStarter } from '../../temporal/start-workflow.ts';

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
  const request = workflowRequest(deliverWebhook, start);
  const begin = (): Promise<boolean> => startWorkflow(starter, deliverWebhook, request);
  /** The delivery is open, so a run that has completed was of a time after the one to which webhooks was restored. */
  const beginAfterEnd = (): Promise<boolean> => startWorkflow(starter, deliverWebhook, request, { afterEnd: true });
  const signal = (name: WakeSignal): Promise<boolean> =>
    signalWorkflow(starter.client, deliverWebhook, deliveryId, name);
  if (wake === null) {
    // An earlier start whose answer was lost may have succeeded, and its workflow may wait for the slot.
    if (!(await begin()) && !(await signal('admit'))) await beginAfterEnd();
    return;
  }
  const running = await signal(wake);
  if (!running && (await beginAfterEnd())) {
    countRestarted(1);
    log.warn({ delivery_id: deliveryId, organization_id: organizationId }, 'delivery had no workflow: started again');
    // The new workflow would otherwise wait until its next attempt is due.
    if (wake === 'retryRequested') await signal(wake);
  } else if (wake === 'retryRequested') {
    // An attempt that this worker postponed, because of its own limits, waits for this signal. Sent last, so that it
    // ends no wait of an attempt that the first signal has begun.
    await signal('admit');
  }
}

const restartMetrics = instruments((meter) => ({
  restarted: meter.createCounter('webhook.deliveries.restarted', {
    description: 'Open deliveries whose workflow was missing and was started again.',
  }),
}));

/** Call it with 0 when the worker starts: Prometheus sees the first increase only if it has seen the zero. */
export function countRestarted(count: number): void {
  restartMetrics().restarted.add(count);
}
