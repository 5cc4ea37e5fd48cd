import { z } from 'zod';
import { defineMailings, idSchema, type MailingData, moneySchema, priceSchema, type Role } from '@marketplace/kernel';
import { disputeStageSchema } from './records/dispute-records.ts';
import { paymentFailureCodeSchema, refundReasonSchema } from './records/payment-records.ts';

const orderId = idSchema('ord');
/** Party of the organization whose members get the mail. */
const party = z.enum(['buyer', 'seller']);
const dispute = { disputeId: idSchema('dsp'), orderId, amount: priceSchema };
const payout = { payoutId: idSchema('po'), orderId, amount: moneySchema };

const managers: Role[] = ['owner', 'admin'];
/** Members who get mails about money. */
const accountants: Role[] = [...managers, 'finance'];

/**
 * The mails that payments requests: condition, roles, and data of each kind. None of them has a card, and none for a
 * buyer has the fee or the seller's share.
 */
export const paymentsMailings = defineMailings({
  payment_succeeded: {
    description: 'An order was paid.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ orderId, party, amount: priceSchema }),
  },
  payment_failed: {
    description: 'A payment of your order failed or was canceled. The mail says why.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ orderId, amount: priceSchema, code: paymentFailureCodeSchema }),
  },
  payment_refunded: {
    description: 'A payment was refunded, or a part of it.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ orderId, party, amount: priceSchema, reason: refundReasonSchema }),
  },
  refund_failed: {
    description:
      'A refund has not reached the buyer: the bank of the buyer sends it back, or it has failed three times.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ orderId, party, amount: priceSchema, code: z.string().nullable() }),
  },
  dispute_opened: {
    description: 'A buyer or a bank disputes an order that you have sold.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({
      disputeId: idSchema('dsp'),
      orderId,
      amount: priceSchema,
      stage: disputeStageSchema,
      evidenceDueBy: z.iso.datetime().nullable(),
    }),
  },
  dispute_evidence_due: {
    description: 'A claim or a dispute that you have not answered is about to be decided without you.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ ...dispute, stage: disputeStageSchema, evidenceDueBy: z.iso.datetime() }),
  },
  dispute_closed: {
    description: 'A claim, or the dispute of a bank with you as the seller, has ended. The mail says how.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ ...dispute, party, isClaim: z.boolean(), status: z.enum(['won', 'lost', 'withdrawn']) }),
  },
  claim_decision_due: {
    description: 'For the operator: a claim that nobody has decided ends soon.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({
      ...dispute,
      decisionDueBy: z.iso.datetime(),
      /** Result of the claim if nobody decides it. */
      withoutDecision: z.enum(['won', 'lost']),
    }),
  },
  payout_released: {
    description: 'A payout was transferred to your account.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject(payout),
  },
  payout_failed: {
    description: 'A payout failed. The mail says why.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject({ ...payout, code: z.string(), message: z.string() }),
  },
  payout_account_changed: {
    description: 'The account to which your organization is paid was set or changed.',
    roles: ['owner', 'finance'],
    subject: null,
    data: z.strictObject({ holdUntil: z.iso.datetime().nullable() }),
  },
  payout_returned: {
    description: 'The bank has sent a payout back.',
    roles: accountants,
    subject: 'money',
    data: z.strictObject(payout),
  },
});
/** Kinds of the mails that payments requests. */
export type PaymentsMailingKind = keyof typeof paymentsMailings;
/** `data` of each kind. */
export type PaymentsMailingData = { [K in PaymentsMailingKind]: MailingData<(typeof paymentsMailings)[K]> };
