import { z } from 'zod';
import {
  annotationMembers,
  idSchema,
  lineSchema,
  memberCosts,
  moneySchema,
  pageOf,
  priceSchema,
  recordMembers,
} from '@marketplace/kernel';

const time = z.iso.datetime();

export const orderStatuses = [
  'pending_payment',
  'paid',
  'fulfilled',
  'completed',
  'canceled',
  'refunded',
  'disputed',
] as const;

const itemSchema = z.strictObject({
  listingId: idSchema('lst'),
  titleSnapshot: z.string().meta({ description: 'The title of the listing when the order was created.' }),
  quantity: z.int().min(1).describe('Number of units.'),
  unitAmount: priceSchema.describe('Price of a unit.'),
  lineTotal: priceSchema.describe('`unitAmount` times `quantity`.'),
});

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

const fulfillmentSchema = z.strictObject({
  id: idSchema('ful'),
  items: z
    .array(z.strictObject({ listingId: idSchema('lst'), quantity: z.int().min(1).describe('Number of units.') }))
    .min(1)
    .describe('The units that were shipped.')
    .register(memberCosts, { length: 5 }),
  carrier: z.string().nullable().describe('Who carries it.'),
  trackingNumber: z.string().nullable().describe("The carrier's number of the shipment."),
  fulfilledAt: time.describe('When it was shipped.'),
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
  status: z
    .enum(orderStatuses)
    .describe('Where the order stands. `completed`, `canceled` and `refunded` orders have ended.'),
  resumeStatus: z
    .enum(['paid', 'fulfilled', 'completed'])
    .nullable()
    .meta({ description: 'The status to which a disputed order returns.' }),
  paymentStatus: z.enum(['none', 'authorized', 'paid', 'failed']).describe('How the last payment stands.'),
  fulfillmentStatus: z.enum(['none', 'partial', 'full']).describe('How many of the units were shipped.'),
  refundStatus: z.enum(['none', 'partial', 'full']).describe('How much of the captured amount was refunded.'),
  disputeStatus: z
    .enum(['none', 'open', 'won', 'lost'])
    .describe('How the last dispute stands, from the point of view of the seller.'),
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
  .meta({ id: 'Order' });

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
