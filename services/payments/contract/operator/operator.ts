import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  inGraphql,
  operator,
  pageInput,
  pageOf,
  priceSchema,
  textSchema,
  withRecentAuthentication,
} from '@marketplace/kernel';
import { disputeSchema, disputeSourceSchema, disputeStatusSchema } from '../records/dispute-records.ts';
import { payoutSchema, riskHoldReasons, riskHoldReasonSchema } from '../records/payout-records.ts';
import { refundSchema } from '../records/payment-records.ts';
import { evidenceInput } from '../disputes.ts';
import { givenRefundReason } from '../refunds.ts';
import {
  dueClaimPage,
  liftedHoldsSchema,
  moneyAlertPage,
  orderMoneySchema,
  payoutFreezePage,
  payoutFreezeSchema,
  platformFreezeSchema,
  riskHoldPage,
  waitingPayoutsSchema,
} from './operator-records.ts';
import { partySchema } from '../records/order-facts.ts';

const readers = operator('owner', 'admin', 'finance');
const access = withRecentAuthentication(readers);
const reason = textSchema(500)
  .meta({
    description: 'For the audit log of the operator.',
    example: 'Agreed with the seller by phone.',
  })
  .register(inGraphql, { about: 'For the audit log of the operator, at most 500 characters.' });

const freeze = {
  kind: 'command',
  access,
  input: z.strictObject({ id: idSchema('org'), reason }),
  output: payoutFreezeSchema,
  idempotent: true,
  // The gateway reads the organization first, so that an id that does not exist is refused.
  facts: z.strictObject({ organizationId: idSchema('org') }),
} as const;
const platformFreeze = {
  kind: 'command',
  access,
  input: z.strictObject({ reason }),
  output: platformFreezeSchema,
  idempotent: true,
} as const;

/** Operations of the platform's operator on money. */
export const moneyOperatorOperations = defineOperations({
  inspectOrderMoney: {
    kind: 'query',
    access: readers,
    summary: 'Return all that is known of the money of any order: payments, refunds, payouts, ledger and timeline.',
    returns: 'All that is known of the money of the order.',
    input: z.strictObject({ id: idSchema('ord').meta({ description: 'The order.' }) }),
    output: orderMoneySchema,
  },
  refundAsOperator: {
    kind: 'command',
    access,
    summary:
      'Refund any payment, or a part of it, instead of the seller, or record that you have paid the buyer by ' +
      'other means. ' +
      'Emits `payment.refunded`.',
    example: {
      paidOutside: true,
      reference: 'Bank transfer 2026-11-28/17',
      reason: 'The card of the buyer is closed.',
    },
    input: z
      .strictObject({
        id: idSchema('pay').meta({ description: 'The payment.' }),
        amount: priceSchema.optional().meta({ description: 'Default: everything that is left.' }),
        refundReason: givenRefundReason.describe(
          'The `reason` of the refund. `claim`: for goods that were shipped. A refund with any other reason counts ' +
            'towards the units that are not shipped.',
        ),
        paidOutside: z
          .literal(true)
          .optional()
          .meta({
            description:
              'You have paid the buyer by other means, such as a bank transfer: nothing is asked of the payment ' +
              'provider. It ' +
              'needs `reference`.',
          }),
        reference: textSchema(200).optional().meta({
          description: 'The name of the payment by other means. Both parties see it.',
        }),
        reason,
      })
      .register(inGraphql, {
        texts: {
          paidOutside: 'You have paid the buyer by other means, such as a bank transfer; needs `reference`.',
        },
      }),
    output: refundSchema,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
  releasePayoutAsOperator: {
    kind: 'command',
    access,
    summary:
      'Start a payout that waits for a member of its organization, which may be closed, or that has failed. Emits ' +
      '`payout.released`.',
    input: z.strictObject({ id: idSchema('po').meta({ description: 'The payout.' }), reason }),
    output: payoutSchema,
    cost: { time: 'provider' },
    emits: ['payout.released'],
  },
  decideClaim: {
    kind: 'command',
    access,
    summary:
      'Decide the open claim of a buyer. For the seller: the claim is `won`, and the order continues. For the buyer: ' +
      'the amount is refunded, less what was refunded since the claim was opened, and the claim is `lost` once the ' +
      'refund has succeeded. Until then it cannot be decided again or withdrawn. Emits `payment.refunded`.',
    input: z
      .strictObject({
        id: idSchema('dsp'),
        inFavorOf: partySchema.describe('The party that gets the money.'),
        amount: priceSchema.optional().meta({
          description:
            'For the buyer only: what they get in all. What was refunded since the claim was opened is a part of it. ' +
            'Default: what they claim.',
        }),
        reason,
      })
      .register(inGraphql, {
        texts: {
          amount:
            'What the buyer gets in all, if they are right. What was refunded since the claim was opened is a ' +
            'part of it. What they\n' +
            'claim if absent.',
        },
      }),
    output: disputeSchema,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
  submitEvidenceAsOperator: {
    kind: 'command',
    access,
    summary:
      'Send evidence against an open inquiry or chargeback to the bank, instead of the seller. A bank takes it once. ' +
      'The refunds of the payment are added to it.',
    example: { text: 'The buyer was refunded on 3 November.', reason: 'The seller does not answer.' },
    input: z.strictObject({ id: idSchema('dsp'), ...evidenceInput, reason }),
    output: disputeSchema,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
  acceptDisputeAsOperator: {
    kind: 'command',
    access,
    summary:
      'Accept an open chargeback, instead of the seller. The bank keeps the amount. Emits `payment.refunded` if ' +
      'that is ' +
      'money of the order.',
    input: z.strictObject({ id: idSchema('dsp'), reason }),
    output: disputeSchema,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
  listOperatorDisputes: {
    kind: 'query',
    access: readers,
    summary:
      'List the disputes of all organizations, the one that is due first at the beginning. Disputes without a ' +
      'deadline ' +
      'follow, oldest first; if you ask for a status without deadlines, newest first.',
    returns: 'A page of disputes.',
    input: z.strictObject({
      ...pageInput,
      source: disputeSourceSchema.optional().describe('Only disputes that this party has opened.'),
      status: disputeStatusSchema.optional().describe('Only disputes with this status.'),
    }),
    output: pageOf(disputeSchema),
  },
  listDueClaims: {
    kind: 'query',
    access: readers,
    summary: 'List the open claims of buyers, the one that is due first at the beginning.',
    returns: 'A page of open claims.',
    input: z.strictObject(pageInput),
    output: dueClaimPage,
  },
  listMoneyAlerts: {
    kind: 'query',
    access: readers,
    summary:
      'List what you must look at: refunds whose money came back and is still held, captures that the provider ' +
      'refuses, and payouts for which it has no funds. A record leaves the list when its money has moved.',
    returns: 'A page of what you must look at.',
    input: z.strictObject(pageInput),
    output: moneyAlertPage,
  },
  listPayoutFreezes: {
    kind: 'query',
    access: readers,
    summary: 'List the organizations whose payouts the operator has stopped.',
    returns: 'A page of organizations whose payouts are stopped.',
    input: z.strictObject({
      ...pageInput,
      organizationId: idSchema('org')
        .optional()
        .describe('Only this organization: none if its payouts are not stopped.'),
    }),
    output: payoutFreezePage,
  },
  getWaitingPayouts: {
    kind: 'query',
    access: readers,
    summary: 'Return how many payouts have not started, and how many of them only a stop holds, by currency.',
    cost: { time: 'search' },
    returns: 'The payouts that have not started, by currency.',
    input: z.strictObject({
      organizationId: idSchema('org').optional().describe('Only those of this organization.'),
    }),
    output: z.strictObject({
      data: z.array(waitingPayoutsSchema).describe('The figures of each currency. Empty if no payout waits.'),
    }),
  },
  freezePayouts: {
    ...freeze,
    summary: 'Stop the payouts of an organization. A payout that the provider is making continues.',
    returns: 'Since when the payouts are stopped.',
  },
  unfreezePayouts: {
    ...freeze,
    summary: 'Let the payouts of an organization start again.',
    returns: 'The payouts are no longer stopped.',
  },
  listRiskHolds: {
    kind: 'query',
    access: readers,
    summary: 'List the payouts that wait because of risk.',
    returns: 'A page of payouts that wait because of risk.',
    input: z.strictObject(pageInput),
    output: riskHoldPage,
  },
  liftRiskHolds: {
    ...freeze,
    summary:
      'Say for which reasons of risk the payouts of an organization do not wait. Reasons that are left out hold them ' +
      'again. A change of the payout account holds payouts again, whatever was lifted before.',
    returns: 'The reasons for which its payouts do not wait.',
    example: { reasons: ['new_seller'], reason: 'Known for years from its shop.' },
    input: z.strictObject({
      id: idSchema('org'),
      reasons: z
        .array(riskHoldReasonSchema)
        .max(riskHoldReasons.length)
        .describe('All reasons for which payouts do not wait from now on.'),
      reason,
    }),
    output: liftedHoldsSchema,
  },
  approvePayout: {
    kind: 'command',
    access,
    summary:
      'Approve a payout that waits: no reason of risk holds it any more, and no limit of a day counts it. Other ' +
      'reasons, ' +
      'such as a dispute, still hold it, and a later change of the payout account ends the approval.',
    input: z.strictObject({ id: idSchema('po').meta({ description: 'The payout.' }), reason }),
    output: payoutSchema,
  },
  getPlatformFreeze: {
    kind: 'query',
    access: readers,
    summary: 'Return whether all payouts of the platform are stopped, and why.',
    returns: 'Why payouts are stopped, if they are.',
    input: z.strictObject({}),
    output: platformFreezeSchema,
  },
  freezePlatform: {
    ...platformFreeze,
    summary: 'Stop all payouts of the platform. Payouts that the provider is making continue.',
    returns: 'Why payouts are stopped.',
  },
  unfreezePlatform: {
    ...platformFreeze,
    summary:
      'Let payouts start again, whoever has stopped them. The daily check stops them again if the books still ' +
      'disagree.',
    returns: 'Payouts are no longer stopped.',
  },
});
