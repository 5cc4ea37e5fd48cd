import type { Work } from '@marketplace/store';
import { emitForEach } from '../emit-event.ts';
import { bothParties } from '../parties.ts';
import { presentSharedOrder, type WholeOrder } from './present-order.ts';

/** Emits an event about an order that has just been written, to both parties. */
export function emitOrder(work: Pick<Work, 'emit'>, type: 'order.paid' | 'order.fulfilled', whole: WholeOrder): void {
  emitForEach(work, { type, ...headOf(whole), dataFor: (party) => ({ object: presentSharedOrder(whole, party) }) });
}

/** Emits `order.created` for an order that has just been inserted. */
export function emitCreated(work: Pick<Work, 'emit'>, whole: WholeOrder): void {
  emitForEach(work, {
    type: 'order.created',
    ...headOf(whole),
    dataFor: (party) => ({ object: { ...presentSharedOrder(whole, party), shippingAddress: null } }),
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
