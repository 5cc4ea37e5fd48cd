import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { WebhooksInput } from '../input.ts';
import { lastAttemptOf } from '../deliveries/attempt.ts';
import { lockDelivery, presentDelivery, startDeliveryWorkflow } from '../deliveries/delivery.ts';

/**
 * Signals the workflow, which makes the attempt later. The returned delivery does not include it. Without `attempt` the
 * next one is meant. A request for an attempt that is made or in progress changes nothing, so a repetition uses up
 * none.
 */
export async function retryDelivery(
  work: Work,
  caller: Caller,
  { id, attempt }: WebhooksInput<'retryDelivery'>,
): Promise<Delivery> {
  const delivery = await lockDelivery(work.em, caller, id);
  const next = delivery.attemptCount + 1;
  if (attempt !== undefined && attempt > next) throw tooEarly(attempt, next);
  const isMade = attempt !== undefined && attempt < next;
  if (isMade || (attempt === next && delivery.status === 'delivering')) return presentDelivery(delivery);
  if (delivery.status !== 'retrying') {
    throw new ServiceError(
      'invalid_state_transition',
      `Only a retrying delivery can be retried, and this one is ${delivery.status}. Redeliver it instead.`,
      { members: { currentStatus: delivery.status } },
    );
  }
  const last = await lastAttemptOf(work.em, id);
  startDeliveryWorkflow(work, delivery, { signal: 'retryRequested', signalArgs: [next] }, last);
  const { organizationId } = delivery;
  work.audit({ action: 'webhook_delivery.retried', organizationId, targets: [{ type: 'webhook_delivery', id }] });
  return presentDelivery(delivery);
}

function tooEarly(attempt: number, next: number): ServiceError {
  const detail = `Attempt ${attempt} cannot be made yet: the next one is ${next}.`;
  return new ServiceError('validation_failed', detail, {
    faults: [{ path: ['attempt'], code: 'out_of_range', detail }],
  });
}
