import { z } from 'zod';
import { defineMailings, idSchema, type MailingData, priceSchema, type Role } from '@marketplace/kernel';
import { partySchema } from '@marketplace/payments-contract';
import { offerClosedReasonSchema } from './offer-records.ts';

const time = z.iso.datetime();

/** The current terms of an offer. Its messages are left out: a mail contains no long text of another organization. */
const offerMembers = {
  offerId: idSchema('off'),
  listingId: idSchema('lst'),
  listingTitle: z.string(),
  /** Party whose members get the mail. */
  party: partySchema,
  unitAmount: priceSchema,
  quantity: z.int().min(1),
};

/** An order without its address. `items` are the items that the mail is about. */
const orderMembers = {
  orderId: idSchema('ord'),
  /** Party whose members get the mail. */
  party: partySchema,
  items: z
    .array(z.strictObject({ listingId: idSchema('lst'), title: z.string(), quantity: z.int().min(1) }))
    .min(1)
    .max(50),
  total: priceSchema,
};

const managers: Role[] = ['owner', 'admin'];
/** Members who also get mails about money that is due. */
const payers: Role[] = [...managers, 'finance'];

/** The mails that trading requests: condition, roles, and data of each kind. */
export const tradingMailings = defineMailings({
  offer_received: {
    description: 'A buyer made an offer for one of your listings.',
    roles: managers,
    subject: 'offers',
    data: z.strictObject({ ...offerMembers, expiresAt: time }),
  },
  offer_countered: {
    description: 'The other party answered an offer with other terms.',
    roles: managers,
    subject: 'offers',
    data: z.strictObject({ ...offerMembers, expiresAt: time }),
  },
  offer_accepted: {
    description: 'Your offer, or your counter-offer, was accepted, and there is an order.',
    roles: payers,
    subject: 'orders',
    data: z.strictObject({ ...offerMembers, orderId: idSchema('ord'), total: priceSchema, paymentDueAt: time }),
  },
  offer_closed: {
    description: 'An offer ended without an order. The mail says why.',
    roles: managers,
    subject: 'offers',
    data: z.strictObject({ ...offerMembers, reason: offerClosedReasonSchema }),
  },
  offer_expiring: {
    description: 'An offer that waits for your answer is about to expire.',
    roles: managers,
    subject: 'offers',
    data: z.strictObject({ ...offerMembers, expiresAt: time }),
  },
  order_created: {
    description: 'An order was made, directly or by accepting an offer.',
    roles: payers,
    subject: 'orders',
    data: z.strictObject({ ...orderMembers, paymentDueAt: time }),
  },
  order_payment_due: {
    description: 'The payment of an order is due soon.',
    roles: payers,
    subject: 'orders',
    data: z.strictObject({ ...orderMembers, paymentDueAt: time }),
  },
  order_fulfillment_due: {
    description: 'A paid order must be shipped soon, or the buyer is refunded.',
    roles: managers,
    subject: 'orders',
    data: z.strictObject({ ...orderMembers, fulfillBy: time }),
  },
  order_receipt_due: {
    description: 'The seller of an order is paid soon. Until then you can complain about it.',
    roles: managers,
    subject: 'orders',
    data: z.strictObject({ ...orderMembers, payoutEligibleAt: time }),
  },
  order_shipped: {
    description: 'The seller has shipped units of an order.',
    roles: managers,
    subject: 'orders',
    data: z.strictObject({
      ...orderMembers,
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      /** Whether units of the order are left to be shipped. */
      isPartial: z.boolean(),
    }),
  },
});
/** Kinds of the mails that trading requests. */
export type TradingMailingKind = keyof typeof tradingMailings;
/** `data` of each kind. */
export type TradingMailingData = { [K in TradingMailingKind]: MailingData<(typeof tradingMailings)[K]> };
