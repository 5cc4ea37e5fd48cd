import { z } from 'zod';
import { idSchema, moneySchema, pageOf, priceSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of an order. */
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
  quantity: z.int().min(1),
  unitAmount: priceSchema,
  lineTotal: priceSchema,
});

/** A postal address. */
export const addressSchema = z
  .strictObject({
    name: z.string(),
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ description: 'ISO 3166-1 alpha-2.', example: 'FR' }),
  })
  .meta({ id: 'Address' });

const line = z.string().trim().min(1).max(200);

/** A postal address in a request. */
export const addressInput = z
  .strictObject({
    name: line,
    line1: line,
    line2: line.nullable().default(null),
    city: line,
    region: line.nullable().default(null),
    postalCode: z.string().trim().min(1).max(20).nullable().default(null),
    country: addressSchema.shape.country,
  })
  .meta({ id: 'AddressInput' });

const fulfillmentSchema = z.strictObject({
  id: idSchema('ful'),
  items: z.array(z.strictObject({ listingId: idSchema('lst'), quantity: z.int().min(1) })).min(1),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  fulfilledAt: time,
});

const orderMembers = {
  id: idSchema('ord'),
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  offerId: idSchema('off').nullable().meta({ description: 'The accepted offer. Null for a direct order.' }),
  items: z.array(itemSchema).min(1).max(50),
  subtotal: priceSchema.meta({ description: 'Sum of the items.' }),
  shippingAmount: moneySchema,
  taxAmount: moneySchema,
  total: priceSchema.meta({ description: 'Sum of `subtotal`, `shippingAmount` and `taxAmount`.' }),
  capturedAmount: moneySchema,
  refundedAmount: moneySchema,
  refundPendingAmount: moneySchema,
  chargedBackAmount: moneySchema,
  status: z.enum(orderStatuses),
  resumeStatus: z
    .enum(['paid', 'fulfilled', 'completed'])
    .nullable()
    .meta({ description: 'The status to which a disputed order returns.' }),
  paymentStatus: z.enum(['none', 'authorized', 'paid', 'failed']),
  fulfillmentStatus: z.enum(['none', 'partial', 'full']),
  refundStatus: z.enum(['none', 'partial', 'full']),
  disputeStatus: z.enum(['none', 'open', 'won', 'lost']),
  paymentDueAt: time.nullable().meta({ description: 'When the order is canceled if it is not paid.' }),
  fulfillBy: time.nullable().meta({ description: 'When the paid order is canceled if it is not fulfilled.' }),
  payoutEligibleAt: time
    .nullable()
    .meta({ description: 'When the fulfilled order is completed, unless the buyer confirms the receipt earlier.' }),
  shippingAddress: addressSchema.nullable().meta({ description: 'Null for the seller until the order is paid.' }),
  fulfillments: z.array(fulfillmentSchema).meta({ description: 'What was shipped, oldest first.' }),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};

/** A paid order as both parties and webhook receivers see it. */
export const sharedOrderSchema = z.strictObject(orderMembers).meta({ id: 'SharedOrder' });

/** An unpaid order as the seller and webhook receivers see it: without the shipping address. */
export const unpaidOrderSchema = z
  .strictObject({ ...orderMembers, shippingAddress: z.null() })
  .meta({ id: 'UnpaidOrder' });

/** An order. The platform's fee is set when the order is created, and is shown to the seller only. */
export const orderSchema = z
  .strictObject({
    ...orderMembers,
    platformFee: moneySchema.optional(),
    platformFeeBps: z
      .int()
      .optional()
      .meta({ description: 'The fee in basis points (hundredths of a percent) of `subtotal`.' }),
    sellerNet: moneySchema.optional().meta({ description: '`total` without the fee.' }),
  })
  .meta({ id: 'Order' });

/** A page of orders. */
export const orderPage = pageOf(orderSchema);

/** An order as its seller sees it. */
export type Order = z.infer<typeof orderSchema>;
/** An order as both parties see it. */
export type SharedOrder = z.infer<typeof sharedOrderSchema>;
