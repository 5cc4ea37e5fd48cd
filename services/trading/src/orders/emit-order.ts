import type { Work } from '@marketplace/store';
import { emitEvent } from '../emit-event.ts';
import { bothParties } from '../parties.ts';
import { presentSharedOrder, type WholeOrder } from './present-order.ts';

/** Emits an event about an order that has just been written, to both parties. */
export function emitOrder(work: Pick<Work, 'emit'>, type: 'order.paid' | 'order.fulfilled', whole: WholeOrder): void {
  emitEvent(work, { type, ...headOf(whole), data: { object: presentSharedOrder(whole) } });
}

/** Emits `order.created` for an order that has just been inserted. */
export function emitCreated(work: Pick<Work, 'emit'>, whole: WholeOrder): void {
  emitEvent(work, {
    type: 'order.created',
    ...headOf(whole),
    data: { object: { ...presentSharedOrder(whole), shippingAddress: null } },
  });
}

/** What the events of an order have in common. */
export function headOf({ order }: Pick<WholeOrder, 'order'>) {
  return {
    organizationIds: bothParties(order),
    objectId: order.id,
    objectVersion: order.version,
    occurredAt: order.updatedAt,
  };
}
