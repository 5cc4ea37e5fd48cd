import { z } from 'zod';
import {
  annotationMembers,
  idSchema,
  inGraphql,
  lineSchema,
  memberCosts,
  moneySchema,
  pageOf,
  priceSchema,
  recordMembers,
  valuesSchema,
} from '@marketplace/kernel';

const time = z.iso.datetime();

export const orderStatusSchema = valuesSchema('OrderStatus', 'Status of an order.', {
  pending_payment: 'It waits for its payment, until `paymentDueAt`.',
  paid: 'It is paid, and waits for the shipment, until `fulfillBy`.',
  fulfilled: 'All units were shipped.',
  completed: 'The buyer has received the goods, or the hold period is over.',
  canceled: 'It ended without a sale.',
  refunded: 'The whole amount went back to the buyer.',
  disputed: 'A dispute is open.',
});
export const orderStatuses = orderStatusSchema.options;

const itemSchema = z
  .strictObject({
    listingId: idSchema('lst'),
    titleSnapshot: z.string().meta({ description: 'The title of the listing when the order was created.' }),
    quantity: z.int().min(1).describe('Number of units.'),
    unitAmount: priceSchema.describe('Price of a unit.'),
    lineTotal: priceSchema.describe('`unitAmount` times `quantity`.'),
  })
  .register(inGraphql, { type: 'OrderItem', about: 'Units of a listing in an order.' });

/** A postal address. */
export const addressSchema = z
  .strictObject({
    name: z.string().describe('The recipient.'),
    line1: z.string().describe('Street and number.'),
    line2: z.string().nullable().describe('A second line, otherwise null.'),
    city: z.string().describe('City or town.'),
    region: z.string().nullable().describe('State, province or region.'),
    postalCode: z.string().nullable().describe('Postal code.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: 'ISO 3166-1 alpha-2.', example: 'FR' }),
  })
  .meta({ id: 'Address', description: 'A postal address.' });

const line = lineSchema(200);

/** A postal address in a request. */
export const addressInput = z
  .strictObject({
    name: line.describe('The recipient.'),
    line1: line.describe('Street and number.'),
    line2: line.nullable().default(null).describe('A second line.'),
    city: line.describe('City or town.'),
    region: line.nullable().default(null).describe('State, province or region.'),
    postalCode: lineSchema(20).nullable().default(null).describe('Postal code.'),
    country: addressSchema.shape.country,
  })
  .meta({ id: 'AddressInput', description: 'A postal address.' });

/** An address for examples of requests. */
export const exampleAddress = {
  name: 'Jeanne Baret',
  line1: '12 Quai de la Fosse',
  city: 'Nantes',
  postalCode: '44000',
  country: 'FR',
};

const fulfillmentSchema = z
  .strictObject({
    id: idSchema('ful'),
    items: z
      .array(
        z
          .strictObject({ listingId: idSchema('lst'), quantity: z.int().min(1).describe('Number of units.') })
          .register(inGraphql, { type: 'FulfillmentItem', about: 'Units of a listing that were shipped.' }),
      )
      .min(1)
      .describe('The units that were shipped.')
      .register(memberCosts, { length: 5 }),
    carrier: z.string().nullable().describe('Who carries it.'),
    trackingNumber: z.string().nullable().describe("The carrier's number of the shipment."),
    fulfilledAt: time.describe('When it was shipped.'),
  })
  .register(inGraphql, { type: 'Fulfillment', about: 'Units of an order that were shipped together.' });

const resumeStatusSchema = valuesSchema('OrderResumeStatus', 'The status to which a disputed order returns.', {
  paid: 'Paid, and not fulfilled.',
  fulfilled: 'Fulfilled, and not completed.',
  completed: 'Completed.',
});

const paymentStatusSchema = valuesSchema('OrderPaymentStatus', 'Whether an order is paid.', {
  none: 'There is no payment yet.',
  authorized: 'The amount is authorized, and not captured yet.',
  paid: 'The amount is captured.',
  failed: 'The last payment failed.',
});

const fulfillmentStatusSchema = valuesSchema('OrderFulfillmentStatus', 'How much of an order was shipped.', {
  none: 'Nothing.',
  partial: 'Some units.',
  full: 'All units.',
});

const refundStatusSchema = valuesSchema('OrderRefundStatus', 'How much of an order was refunded.', {
  none: 'Nothing.',
  partial: 'A part.',
  full: 'The whole amount.',
});

const disputeStatusSchema = valuesSchema('OrderDisputeStatus', 'Disputes of an order.', {
  none: 'There was none.',
  open: 'One is open.',
  won: 'The last one was decided for the seller.',
  lost: 'The last one was decided for the buyer.',
});

const orderMembers = {
  id: idSchema('ord'),
  buyerOrganizationId: idSchema('org').describe('The buyer.'),
  sellerOrganizationId: idSchema('org').describe('The seller.'),
  offerId: idSchema('off').nullable().meta({ description: 'The accepted offer. Null for a direct order.' }),
  items: z.array(itemSchema).min(1).max(50).describe('What was ordered.').register(memberCosts, { length: 5 }),
  subtotal: priceSchema.meta({ description: 'Sum of the items.' }),
  shippingAmount: moneySchema.describe('Shipping.'),
  taxAmount: moneySchema.describe('Tax.'),
  total: priceSchema.meta({ description: 'Sum of `subtotal`, `shippingAmount` and `taxAmount`.' }),
  capturedAmount: moneySchema.describe('What the buyer has paid.'),
  refundedAmount: moneySchema.describe('What was refunded.'),
  refundPendingAmount: moneySchema.describe('What is being refunded.'),
  chargedBackAmount: moneySchema.describe('What banks have charged back.'),
  status: orderStatusSchema.describe(
    'Where the order stands. `completed`, `canceled` and `refunded` orders have ended.',
  ),
  resumeStatus: resumeStatusSchema.nullable().meta({ description: 'The status to which a disputed order returns.' }),
  paymentStatus: paymentStatusSchema.describe('How the last payment stands.'),
  fulfillmentStatus: fulfillmentStatusSchema.describe('How many of the units were shipped.'),
  refundStatus: refundStatusSchema.describe('How much of the captured amount was refunded.'),
  disputeStatus: disputeStatusSchema.describe('How the last dispute stands, from the point of view of the seller.'),
  paymentDueAt: time.nullable().meta({ description: 'When the order is canceled if it is not paid.' }),
  fulfillBy: time.nullable().meta({ description: 'When the paid order is canceled if it is not fulfilled.' }),
  deliveryDays: z
    .int()
    .nullable()
    .meta({
      description:
        'Most days from the shipment to the arrival, as the listings promised when the order was made. They are ' +
        'added to the time in which the buyer can open a claim.',
    }),
  payoutEligibleAt: time
    .nullable()
    .meta({ description: 'When the fulfilled order is completed, unless the buyer confirms the receipt earlier.' }),
  shippingAddress: addressSchema.nullable().meta({
    description: 'Null for the seller until the order is paid. Deleted when the order is canceled.',
  }),
  fulfillments: z
    .array(fulfillmentSchema)
    .meta({ description: 'What was shipped, oldest first.' })
    .register(memberCosts, { length: 5 }),
  ...annotationMembers,
  ...recordMembers,
};

/** A paid order as both parties and webhook receivers see it. */
export const sharedOrderSchema = z
  .strictObject(orderMembers)
  .meta({ id: 'SharedOrder', description: 'An order as both parties see it.' });

/** An unpaid order as the seller and webhook receivers see it: without the shipping address. */
export const unpaidOrderSchema = z
  .strictObject({ ...orderMembers, shippingAddress: z.null().describe('Null until the order is paid.') })
  .meta({ id: 'UnpaidOrder', description: 'An unpaid order: without the shipping address.' });

/** An order. The platform's fee is set when the order is created, and is shown to the seller only. */
export const orderSchema = z
  .strictObject({
    ...orderMembers,
    platformFee: moneySchema.optional().describe('The fee of the platform. For the seller only.'),
    platformFeeBps: z.int().optional().meta({
      description:
        'The fee in basis points (hundredths of a percent), of `total` unless the operator leaves the shipping out.',
    }),
    sellerNet: moneySchema.optional().meta({ description: '`total` without the fee.' }),
  })
  .meta({ id: 'Order' })
  .register(inGraphql, {
    about: 'A purchase by one buyer from one seller, in one currency.',
    texts: {
      offerId: 'The accepted offer. Null if the buyer ordered directly.',
      platformFee: 'Fee of the platform, fixed when the order was created. Shown to the seller only.',
      platformFeeBps:
        'The fee in basis points (hundredths of a percent), of `total` unless the operator leaves the shipping ' +
        'out. Shown to the seller only.',
      sellerNet: 'What the seller gets: `total` without the fee. Shown to the seller only.',
      paymentDueAt: 'When an unpaid order is canceled.',
      fulfillBy: 'When a paid order that is not fulfilled is canceled and refunded.',
      deliveryDays: 'Most days from the shipment to the arrival, as the listings promised when the order was made.',
      payoutEligibleAt: 'When a fulfilled order is completed without a confirmed receipt.',
    },
  });

/** Open trade of an organization. */
export const openTradeSchema = z
  .strictObject({
    organizationId: idSchema('org'),
    listings: z.int().describe('Its published listings.'),
    offers: z.int().describe('Its open offers, as buyer or seller.'),
    orders: z.int().describe('Its orders that have not ended, as buyer or seller.'),
  })
  .meta({ id: 'OpenTrade', description: 'What is open of an organization.' });
/** Open trade of an organization. */
export type OpenTrade = z.infer<typeof openTradeSchema>;

export const orderPage = pageOf(orderSchema);

/** A postal address. */
export type Address = z.infer<typeof addressSchema>;
/** An order as its seller sees it. */
export type Order = z.infer<typeof orderSchema>;
/** An order as both parties see it. */
export type SharedOrder = z.infer<typeof sharedOrderSchema>;
