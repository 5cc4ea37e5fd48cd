import { type Caller } from '@marketplace/kernel';
import { type Store, standalone } from '@marketplace/store';
import { type DeliveryDetail, finalStatuses } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import type { WebhooksInput } from '../input.ts';
import { getDelivery } from './get-delivery.ts';

/** The delivery is read at least this often, in case a notification is lost. */
const lookMs = 1_000;

/** Waits for notifications of topic `attempt`, which `recordAttempts` sends for attempts of test deliveries. */
export const awaitAttempt = standalone(
  async (
    { store }: WebhooksContext & { store: Store },
    caller: Caller,
    { deliveryId, waitMs }: WebhooksInput<'awaitAttempt'>,
    signal?: AbortSignal,
  ): Promise<DeliveryDetail> => {
    const deadline = performance.now() + waitMs;
    for (;;) {
      // The wait starts before the read, so that a commit between the two still wakes this call.
      const recorded = store.notifications.wait('attempt', Math.max(0, Math.min(deadline - performance.now(), lookMs)));
      const delivery = await getDelivery({ em: store.fork() }, caller, { id: deliveryId });
      if (isAttempted(delivery) || performance.now() >= deadline) return delivery;
      await recorded;
      if (signal?.aborted || store.notifications.closed()) return delivery;
    }
  },
);

function isAttempted({ attempts, status }: DeliveryDetail): boolean {
  return attempts.length > 0 || finalStatuses.some((final) => final === status);
}
