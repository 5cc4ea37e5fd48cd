import { instruments, type Logger, workflowRequest } from '@marketplace/kernel';
import type { GrantedStart, WakeSignal } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { signalWorkflow, startWorkflow, type WorkflowStarter } from '../../temporal/start-workflow.ts';

/**
 * Starts the workflow of a delivery that was granted a slot, or sends it the signal that it waits for. If the workflow
 * should be running but is not, it is logged, counted, and started again after the last recorded attempt.
 */
export async function startGranted(
  starter: WorkflowStarter,
  { wake, ...start }: GrantedStart,
  log: Logger,
): Promise<void> {
  const { deliveryId, organizationId } = start;
  const request = workflowRequest(deliverWebhook, start);
  const begin = (): Promise<boolean> => startWorkflow(starter, deliverWebhook, request);
  /** The delivery is open, so a completed run is from a time after the backup that webhooks was restored from. */
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
    // Without it, the new workflow would wait until its next attempt is due.
    if (wake === 'retryRequested') await signal(wake);
  } else if (wake === 'retryRequested') {
    // An attempt that this worker postponed because of its own limits waits for this signal. It is sent last, so that
    // it does not end a wait of an attempt that the first signal began.
    await signal('admit');
  }
}

const restartMetrics = instruments((meter) => ({
  restarted: meter.createCounter('webhook.deliveries.restarted', {
    description: 'Open deliveries whose workflow was missing and was started again.',
  }),
}));

/**
 * Counts them. Call it with 0 when the worker starts: Prometheus notices the first increase only after it has seen the
 * zero.
 */
export function countRestarted(count: number): void {
  restartMetrics().restarted.add(count);
}
