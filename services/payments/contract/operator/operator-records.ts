import { z } from 'zod';
import { idSchema, moneySchema, pageOf } from '@marketplace/kernel';
import { disputeSchema } from '../records/dispute-records.ts';
import { ledgerTransactionSchema } from '../records/ledger-records.ts';
import { payoutSchema } from '../records/payout-records.ts';
import { refundSchema, sharedPaymentSchema } from '../records/payment-records.ts';

const time = z.iso.datetime();

/** A payment as the operator sees it: without the card, with the id under which the provider knows it. */
const inspectedPaymentSchema = z
  .strictObject({ ...sharedPaymentSchema.shape, providerRef: z.string().nullable() })
  .meta({ id: 'InspectedPayment' });

/** Something that happened to the money of an order. */
const moneyEventSchema = z
  .strictObject({
    at: time,
    event: z.string().meta({
      description: 'Such as `payment.created`, `refund.settled`, `dispute.opened` or `ledger.capture`.',
    }),
    id: z
      .string()
      .meta({ description: 'The record: a payment, refund, dispute, payout, order or ledger transaction.' }),
  })
  .meta({ id: 'MoneyEvent' });

/** All that payments knows of an order. Lists are oldest first; each has at most 200 records. */
export const orderMoneySchema = z
  .strictObject({
    orderId: idSchema('ord'),
    buyerOrganizationId: idSchema('org'),
    sellerOrganizationId: idSchema('org'),
    status: z.enum(['open', 'closed']).meta({ description: '`closed`: the order is canceled.' }),
    total: moneySchema,
    platformFee: moneySchema.nullable(),
    captured: moneySchema,
    refunded: moneySchema,
    refundPending: moneySchema,
    chargedBack: moneySchema,
    withdrawn: moneySchema.meta({ description: 'What banks hold because of open disputes.' }),
    feeReversed: moneySchema.meta({ description: 'The part of the fee that was returned to the seller.' }),
    openDisputes: z.int(),
    fulfilledAt: time.nullable(),
    eligibleAt: time.nullable().meta({ description: 'When the money may be released.' }),
    receiptConfirmedAt: time.nullable(),
    releasedAt: time.nullable().meta({ description: 'When the money was released to the seller.' }),
    payments: z.array(inspectedPaymentSchema),
    refunds: z.array(refundSchema),
    disputes: z.array(disputeSchema),
    payouts: z.array(payoutSchema),
    ledger: z.array(ledgerTransactionSchema),
    timeline: z.array(moneyEventSchema),
  })
  .meta({ id: 'OrderMoney' });
/** All that payments knows of an order. */
export type OrderMoney = z.infer<typeof orderMoneySchema>;

/** Whether the payouts of one organization are stopped by the operator. */
export const payoutFreezeSchema = z
  .strictObject({
    organizationId: idSchema('org'),
    frozenAt: time.nullable().meta({ description: 'Since when. Null if its payouts are not stopped.' }),
  })
  .meta({ id: 'PayoutFreeze' });
/** Whether the payouts of one organization are stopped by the operator. */
export type PayoutFreeze = z.infer<typeof payoutFreezeSchema>;

/** Why all payouts of the platform are stopped. Empty if they are not. */
export const platformFreezeSchema = z
  .strictObject({
    freezes: z.array(
      z.strictObject({
        cause: z.enum(['books', 'operator']).meta({
          description:
            '`books`: the check of the books has found that they disagree. `operator`: you have stopped them.',
        }),
        detail: z.string(),
        since: time,
      }),
    ),
  })
  .meta({ id: 'PlatformFreeze' });
/** Why all payouts of the platform are stopped. */
export type PlatformFreeze = z.infer<typeof platformFreezeSchema>;

/** A page of organizations whose payouts are stopped. */
export const payoutFreezePage = pageOf(payoutFreezeSchema);
