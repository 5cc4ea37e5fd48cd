import { type Caller } from '@marketplace/kernel';
import { type Store, standalone } from '@marketplace/store';
import { type DeliveryDetail, finalStatuses } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import type { WebhooksInput } from '../input.ts';
import { getDelivery } from './delivery-reads.ts';

/** Waits without a connection to the database. All waiting callers share one poll. */
export const awaitAttempt = standalone(
  async (
    { store, attemptPolls }: WebhooksContext & { store: Store },
    caller: Caller,
    { deliveryId, waitMs }: WebhooksInput<'awaitAttempt'>,
    signal?: AbortSignal,
  ): Promise<DeliveryDetail> => {
    const read = (): Promise<DeliveryDetail> => getDelivery({ em: store.fork() }, caller, { id: deliveryId });
    const over = new AbortController();
    // The wait starts before the read, so that a commit between the two still ends it.
    const attempted = attemptPolls.wait(
      deliveryId,
      waitMs,
      signal ? AbortSignal.any([signal, over.signal]) : over.signal,
    );
    try {
      const delivery = await read();
      if (isAttempted(delivery) || waitMs === 0) return delivery;
      await attempted;
      return await read();
    } finally {
      over.abort();
    }
  },
);

function isAttempted({ attempts, status }: DeliveryDetail): boolean {
  return attempts.length > 0 || finalStatuses.some((final) => final === status);
}
