import type { Work } from '@marketplace/store';
import { followOrder } from '@marketplace/trading-contract/workflows';
import type { Order } from '../entities/order.entity.ts';

/** Requests that the order's workflow reads the order again. Call it with every change of an order. */
export function pokeOrder(
  { startWorkflow }: Pick<Work, 'startWorkflow'>,
  { id, buyerOrganizationId, sellerOrganizationId }: Order,
): void {
  startWorkflow(followOrder, { orderId: id, buyerOrganizationId, sellerOrganizationId });
}
