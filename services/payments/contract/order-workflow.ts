import { z } from 'zod';
import { defineWorkflow, idSchema } from '@marketplace/kernel';

/**
 * Follows an order until it has ended: cancels it when its payment is overdue, and passes facts between trading and
 * payments. It keeps no facts of its own: every request for it only means that the order has changed and must be read
 * again. Trading and payments both request it; the worker's part for trading implements it.
 */
export const followOrder = defineWorkflow({
  name: 'followOrder',
  start: 'again',
  signal: 'lookAgain',
  input: z.strictObject({
    orderId: idSchema('ord'),
    buyerOrganizationId: idSchema('org'),
    sellerOrganizationId: idSchema('org'),
  }),
  id: ({ orderId }) => `order/${orderId}`,
  organization: ({ sellerOrganizationId }) => sellerOrganizationId,
  summary: ({ buyerOrganizationId, sellerOrganizationId }) =>
    `${buyerOrganizationId} buys from ${sellerOrganizationId}`,
  details: ({ orderId }) => `Order ${orderId}. Its record: GET /api/v1/orders/${orderId}`,
  searchAttributes: {
    BuyerOrganizationId: ({ buyerOrganizationId }) => buyerOrganizationId,
    SellerOrganizationId: ({ sellerOrganizationId }) => sellerOrganizationId,
    OrderStatus: null,
  },
});
