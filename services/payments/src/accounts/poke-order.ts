import type { Work } from '@marketplace/store';
import { followOrder } from '@marketplace/payments-contract/order-workflow';
import type { OrderAccount } from '../entities/order-account.entity.ts';

/** Requests that the workflow of an order reads it again. Call it with every change of its payments and payouts. */
export function pokeOrder(
  { startWorkflow }: Pick<Work, 'startWorkflow'>,
  {
    orderId,
    buyerOrganizationId,
    sellerOrganizationId,
  }: Pick<OrderAccount, 'orderId' | 'buyerOrganizationId' | 'sellerOrganizationId'>,
): void {
  startWorkflow(followOrder, { orderId, buyerOrganizationId, sellerOrganizationId });
}
