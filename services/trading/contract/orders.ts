import { z } from 'zod';
import {
  annotationFilter,
  annotationInput,
  clientRequestIdSchema,
  currencySchema,
  defineOperations,
  idSchema,
  inGraphql,
  lineSchema,
  operator,
  organization,
  pageInput,
  priceSchema,
  severalStatuses,
  system,
  timeFilters,
} from '@marketplace/kernel';
import { orderMoneySchema, partySchema, reportSchema } from '@marketplace/payments-contract';
import { orderItemsMax } from './limits.ts';
import { queryAmount } from './listings.ts';
import { expectedTotal, reason } from './offers.ts';
import {
  addressInput,
  exampleAddress,
  openTradeSchema,
  orderPage,
  orderSchema,
  orderStatuses,
} from './order-records.ts';

const scope = 'orders:write';
const id = idSchema('ord');
const quantity = z.int().min(1).max(1_000_000).describe('Number of units.');
const clientRequestId = clientRequestIdSchema.optional();

/** Orders: from buying directly to the receipt of the goods. */
export const orderOperations = defineOperations({
  listOrders: {
    kind: 'query',
    access: organization(scope),
    summary: 'List the orders that your organization made or received.',
    input: z
      .strictObject({
        ...pageInput,
        role: partySchema.optional().meta({ description: 'Only orders in which your organization is this party.' }),
        status: severalStatuses(orderStatuses, 'orders'),
        listingId: idSchema('lst').optional().describe('Only orders that contain this listing.'),
        offerId: idSchema('off').optional().describe('Only the order of this offer.'),
        buyerOrganizationId: idSchema('org').optional().describe('Only orders of this buyer.'),
        sellerOrganizationId: idSchema('org').optional().describe('Only orders of this seller.'),
        currency: currencySchema.optional().describe('Only orders in this currency.'),
        minTotal: queryAmount.optional().meta({ description: 'Smallest total, in minor units. Needs `currency`.' }),
        maxTotal: queryAmount.optional().meta({ description: 'Largest total, in minor units. Needs `currency`.' }),
        ...annotationFilter,
        ...timeFilters,
      })
      .register(inGraphql, {
        texts: {
          listingId: 'Only orders with an item of this listing.',
          minTotal: 'Smallest total. Needs `currency`.',
          maxTotal: 'Largest total. Needs `currency`.',
        },
      }),
    output: orderPage,
  },
  getOrder: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get an order.',
    input: z.strictObject({ id }),
    output: orderSchema,
  },
  getOrderToPay: {
    kind: 'query',
    access: organization('payments:write'),
    summary: 'Return what payments must know of an order of your organization. The gateway calls it before a payment.',
    input: z.strictObject({ id }),
    output: orderSchema.pick({
      id: true,
      status: true,
      buyerOrganizationId: true,
      sellerOrganizationId: true,
      total: true,
      platformFee: true,
    }),
  },
  inspectOrder: {
    kind: 'query',
    access: operator('owner', 'admin', 'finance'),
    summary: 'Return any order, with the fee.',
    input: z.strictObject({ id }),
    output: orderSchema,
  },
  inspectOpenTrade: {
    kind: 'query',
    access: operator('owner', 'admin', 'finance'),
    summary: 'Return how many listings, offers and orders of any organization are open.',
    cost: { time: 'search' },
    returns: 'What is open of the organization. All counts are 0 if it has never traded.',
    input: z.strictObject({ id: idSchema('org').describe('The organization.') }),
    output: openTradeSchema,
  },
  getOrders: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get orders by id. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ data: z.array(orderSchema) }),
  },
  createOrder: {
    kind: 'command',
    cost: { time: 'lock' },
    access: organization(scope),
    summary:
      'Buy units of listings of one seller in one currency at their price. Reserves the units until `paymentDueAt`. ' +
      'Emits `order.created`.',
    example: {
      items: [
        {
          listingId: 'lst_01h2xcejqtf2nbrexx3vqjhp41',
          quantity: 1,
          expectedUnitAmount: { amount: 4900, currency: 'USD' },
        },
      ],
      expectedTotal: { amount: 5400, currency: 'USD' },
      clientRequestId: 'order-17',
    },
    input: z
      .strictObject({
        items: z
          .array(
            z
              .strictObject({
                listingId: idSchema('lst'),
                quantity,
                expectedUnitAmount: priceSchema
                  .optional()
                  .meta({ description: '409 `price_changed` if this is not the price of the listing.' }),
              })
              .register(inGraphql, {
                type: 'OrderItemInput',
                about: 'Units of a listing to buy.',
                texts: {
                  expectedUnitAmount: 'The error `price_changed` if this is not the price of the listing.',
                },
              }),
          )
          .min(1)
          .max(orderItemsMax)
          .describe('What to buy: listings of one seller, in one currency.'),
        expectedTotal,
        shippingAddress: addressInput
          .optional()
          .meta({ description: 'Where to ship. Needed if a listing requires shipping.' }),
        ...annotationInput,
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          items: '1 to 50 items.',
          expectedTotal: 'The error `price_changed` if the total of the order, with shipping, would be another one.',
        },
      }),
    output: orderSchema,
    clientRequest: true,
    emits: ['order.created'],
  },
  updateOrder: {
    kind: 'command',
    access: organization(scope),
    summary: 'Change what your organization keeps with an order for itself. Absent members are not changed.',
    example: { externalId: 'PO-4711', metadata: { costCenter: '310' } },
    input: z.strictObject({ id, ...annotationInput, clientRequestId }),
    output: orderSchema,
    clientRequest: true,
    versioned: true,
  },
  setOrderShippingAddress: {
    kind: 'command',
    access: organization(scope),
    summary:
      'Set the shipping address of an order that is not paid, or of a paid one that has none and of which ' +
      'nothing was ' +
      'shipped. Only for the buyer.',
    example: { shippingAddress: exampleAddress },
    input: z.strictObject({ id, shippingAddress: addressInput.describe('Where to ship.'), clientRequestId }),
    output: orderSchema,
    clientRequest: true,
    versioned: true,
  },
  cancelOrder: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary:
      'Cancel an order that is not paid. A seller can also cancel a paid order that is not fulfilled: the buyer gets ' +
      'a full refund.',
    example: { reason: 'Ordered twice.' },
    input: z.strictObject({
      id,
      reason,
      clientRequestId,
    }),
    output: orderSchema,
    clientRequest: true,
    versioned: true,
  },
  fulfillOrder: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary:
      'Record that units of a paid order were shipped. Only for the seller. When all units are, the order is ' +
      'fulfilled: emits `order.fulfilled`.',
    returns: 'The order, with the new fulfillment.',
    example: { carrier: 'Post', trackingNumber: 'RR123456785FR' },
    input: z
      .strictObject({
        id,
        items: z
          .array(
            z
              .strictObject({ listingId: idSchema('lst'), quantity })
              .register(inGraphql, { type: 'FulfillmentItemInput', about: 'Units of a listing that were shipped.' }),
          )
          .min(1)
          .max(50)
          .optional()
          .meta({ description: 'Default: all units that are not fulfilled yet.' }),
        carrier: lineSchema(100).optional().describe('Who carries it.'),
        trackingNumber: lineSchema(100).optional().describe("The carrier's number of the shipment."),
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          items: 'All units that are not fulfilled yet if absent.',
        },
      }),
    output: orderSchema,
    facts: orderMoneySchema.optional(),
    clientRequest: true,
    versioned: true,
    emits: ['order.fulfilled'],
  },
  confirmReceipt: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary:
      'Confirm that the goods of a fulfilled order have arrived. Only for the buyer. The order is completed without ' +
      'waiting for `payoutEligibleAt`.',
    example: {},
    input: z.strictObject({ id, clientRequestId }),
    output: orderSchema,
    clientRequest: true,
    versioned: true,
  },
  recordReports: {
    kind: 'command',
    access: system,
    summary:
      'Record reports of payments about an order, oldest first, as the engine contract does one by one. The gateway ' +
      'calls it, so that a party sees the money of an order without waiting for the workflow of the order.',
    quiet: true,
    input: z.strictObject({ orderId: id, reports: z.array(reportSchema).min(1) }),
    output: z.strictObject({}),
    idempotent: true,
    emits: ['order.paid', 'order.refunded', 'order.disputed', 'offer.rejected'],
  },
});
