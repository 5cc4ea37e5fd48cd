import { z } from 'zod';
import { idSchema, moneySchema, system } from '@marketplace/kernel';

export const orderId = idSchema('ord');
/** A time in RFC 3339. */
export const time = z.iso.datetime();

/** Members that trading reports about an order. */
export const orderInput = {
  orderId,
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  total: moneySchema,
  platformFee: moneySchema,
};

/** The events of payments, any of which the state of the provider can cause. */
export const paymentEvents = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'refund.failed',
  'payout.released',
] as const;
/** A command of the workflow of an order: it checks the state itself, and does nothing if it does not apply. */
/** First owner of the seller, and whether the parties of an order are related, as identity knows them. */
export const partiesSchema = z.strictObject({
  /** The first owner of the seller. Its organizations count together. Null if there is none. */
  ownerId: z.string().nullable(),
  /** Whether buyer and seller share people who can pay or be paid. */
  related: z.boolean(),
});
/** First owner of the seller, and whether the parties of an order are related, as identity knows them. */
export type PartiesOfOrder = z.infer<typeof partiesSchema>;

export const move = {
  kind: 'command',
  access: system,
  input: z.strictObject({ orderId }),
  output: z.strictObject({}),
  idempotent: true,
  emits: paymentEvents,
} as const;
