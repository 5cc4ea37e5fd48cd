import { z } from 'zod';
import { idSchema, inGraphql, moneySchema, pageOf, valuesSchema } from '@marketplace/kernel';
import { disputeSchema } from '../records/dispute-records.ts';
import { ledgerTransactionSchema } from '../records/ledger-records.ts';
import { payoutSchema, riskHoldReasonSchema } from '../records/payout-records.ts';
import { paymentAnswerMembers, refundSchema, sharedPaymentSchema } from '../records/payment-records.ts';

const time = z.iso.datetime();

/** A payment as the operator sees it: without the card, with the id under which the provider knows it. */
const inspectedPaymentSchema = z
  .strictObject({
    ...sharedPaymentSchema.omit({ externalId: true, metadata: true }).shape,
    ...paymentAnswerMembers,
    providerRef: z
      .string()
      .nullable()
      .meta({ description: 'The id of the payment at the provider.', example: 'pi_3QJd2e' }),
  })
  .meta({ id: 'InspectedPayment', description: 'A payment as the operator sees it.' })
  .register(inGraphql, { about: 'A payment as the operator sees it: without the card.' });

/** Something that happened to the money of an order. */
const moneyEventSchema = z
  .strictObject({
    at: time.describe('When it happened.'),
    event: z.string().meta({
      description: 'Such as `payment.created`, `refund.succeeded`, `dispute.opened` or `ledger.capture`.',
    }),
    id: z
      .string()
      .meta({ description: 'The record: a payment, refund, dispute, payout, order or ledger transaction.' }),
  })
  .meta({ id: 'MoneyEvent' })
  .register(inGraphql, { about: 'Something that happened to the money of an order.' });

const orderAccountStatusSchema = valuesSchema('OrderAccountStatus', 'Whether the money of an order can still move.', {
  open: 'It can.',
  closed: 'The order is canceled.',
});

const riskFlagSchema = valuesSchema('RiskFlag', 'What buyer and seller of an order have in common.', {
  shared_members: 'A person is a member of both.',
  shared_payout_account: 'Both are paid out to the same bank account.',
});

/** All that payments knows of an order. Lists are oldest first; each has at most 200 records. */
export const orderMoneySchema = z
  .strictObject({
    orderId: idSchema('ord'),
    buyerOrganizationId: idSchema('org').describe('The buyer.'),
    sellerOrganizationId: idSchema('org').describe('The seller.'),
    status: orderAccountStatusSchema.meta({ description: '`closed`: the order is canceled.' }),
    total: moneySchema.describe('What the buyer must pay.'),
    platformFee: moneySchema.nullable().describe('The fee of the platform.'),
    captured: moneySchema.describe('What the buyer has paid.'),
    refunded: moneySchema.describe('What was refunded.'),
    refundPending: moneySchema.describe('What is being refunded.'),
    chargedBack: moneySchema.describe('What banks have charged back.'),
    withdrawn: moneySchema.meta({ description: 'What banks hold because of open disputes.' }),
    refundDue: moneySchema.describe('Refunds that came back: held for the buyer, whom you pay.'),
    lost: moneySchema.describe('What the platform has lost: what the buyer and banks have beyond what was captured.'),
    feeReversed: moneySchema.meta({ description: 'The part of the fee that was returned to the seller.' }),
    riskFlags: z.array(riskFlagSchema).describe('What buyer and seller had in common when the order was paid.'),
    openDisputes: z.int().describe('Number of open disputes.'),
    fulfilledAt: time.nullable().describe('When all units were shipped.'),
    eligibleAt: time.nullable().meta({ description: 'When the money may be released.' }),
    receiptConfirmedAt: time.nullable().describe('When the buyer confirmed the receipt.'),
    releasedAt: time.nullable().meta({ description: 'When the money was released to the seller.' }),
    payments: z.array(inspectedPaymentSchema).describe('The payments of the order.'),
    refunds: z.array(refundSchema).describe('The refunds and chargebacks.'),
    disputes: z.array(disputeSchema).describe('The disputes, with the evidence.'),
    payouts: z.array(payoutSchema).describe('The payouts.'),
    ledger: z.array(ledgerTransactionSchema).describe('The movements of the money.'),
    timeline: z.array(moneyEventSchema).describe('All that happened, by time.'),
  })
  .meta({ id: 'OrderMoney' })
  .register(inGraphql, {
    about: 'All that is known of the money of an order. Lists are oldest first, with at most 200 records each.',
    texts: {
      refundDue: 'Refunds that came back: held for the buyer.',
      lost: 'What the buyer and banks have beyond what was captured.',
    },
  });
/** All that payments knows of an order. */
export type OrderMoney = z.infer<typeof orderMoneySchema>;

/** Whether the payouts of one organization are stopped by the operator. */
export const payoutFreezeSchema = z
  .strictObject({
    organizationId: idSchema('org'),
    frozenAt: time.nullable().meta({ description: 'Since when. Null if its payouts are not stopped.' }),
  })
  .meta({ id: 'PayoutFreeze' })
  .register(inGraphql, { about: 'Whether the payouts of an organization are stopped.' });
/** Whether the payouts of one organization are stopped by the operator. */
export type PayoutFreeze = z.infer<typeof payoutFreezeSchema>;

const freezeCauseSchema = valuesSchema('FreezeCause', 'What stops all payouts of the platform.', {
  books: 'The check of the books found that they disagree.',
  operator: 'An operator stopped them.',
});

/** Why all payouts of the platform are stopped. Empty if they are not. */
export const platformFreezeSchema = z
  .strictObject({
    freezes: z
      .array(
        z
          .strictObject({
            cause: freezeCauseSchema.meta({
              description:
                '`books`: the check of the books has found that they disagree. `operator`: you have stopped them.',
            }),
            detail: z.string().meta({ description: 'The reason, for people.', example: 'The bank is closed.' }),
            since: time.describe('Since when.'),
          })
          .register(inGraphql, { type: 'PlatformFreezeCause', about: 'A reason for which all payouts are stopped.' }),
      )
      .describe('The reasons. Empty if payouts are made.'),
  })
  .meta({ id: 'PlatformFreeze' })
  .register(inGraphql, { about: 'Why all payouts of the platform are stopped.' });
/** Why all payouts of the platform are stopped. */
export type PlatformFreeze = z.infer<typeof platformFreezeSchema>;

/** Payouts in one currency that have not started. */
export const waitingPayoutsSchema = z
  .strictObject({
    currency: z.string().meta({ description: 'ISO 4217 code of the amounts.', example: 'USD' }),
    payouts: z.int().describe('Number of payouts that have not started.'),
    amount: z.int().register(inGraphql, { type: 'MinorUnits' }).describe('Their sum, in minor units.'),
    startable: z.int().meta({
      description:
        'Of `payouts`, those that nothing holds but a stop of all payouts or, if you ask for one organization, ' +
        'its stop ' +
        'or suspension: they start when that ends.',
    }),
    startableAmount: z.int().register(inGraphql, { type: 'MinorUnits' }).describe('Their sum, in minor units.'),
  })
  .meta({ id: 'WaitingPayouts', description: 'Payouts in one currency that have not started.' });
/** Payouts in one currency that have not started. Amounts are in minor units. */
export type WaitingPayouts = z.infer<typeof waitingPayoutsSchema>;

const moneyAlertKindSchema = valuesSchema('MoneyAlertKind', 'What an operator must look at.', {
  refund_returned: 'A refund came back from the bank of the buyer.',
  refund_failing: 'Three refunds have failed, and none is tried again by itself.',
  capture_refused: 'The provider refuses to capture an authorized amount.',
  related_parties: 'Buyer and seller share members or a payout account, and the money is not paid out.',
  provider_funds: 'A payout waits because the balance of the platform at the provider is too small.',
});

/** Alert about the money of an order, for the operator. */
export const moneyAlertSchema = z
  .strictObject({
    id: z
      .string()
      .meta({ description: 'The refund, the payment or the payout.', example: 'rfd_01kaq3v9e8f2xr7mz5b6n4c1dt' }),
    kind: moneyAlertKindSchema.meta({
      description:
        '`refund_returned`: the bank of the buyer has sent a refund back, so the money is still held. ' +
        '`refund_failing`: three refunds have failed, and none is tried again by itself. ' +
        '`capture_refused`: the provider refuses to capture an authorized payment. ' +
        '`related_parties`: buyer and seller share members or a payout account, and the money is not paid out. ' +
        '`provider_funds`: a payout waits because your balance at the provider is too small. ' +
        'Values may be added.',
      'x-open-enum': true,
    }),
    orderId: idSchema('ord'),
    paymentId: idSchema('pay').describe('The payment of the order.'),
    amount: moneySchema.describe('The amount of the refund, of the payment, or of the payout.'),
    code: z.string().nullable().meta({
      description: 'Why, as the provider says, or what the parties share, otherwise null.',
      example: 'lost_or_stolen_card',
    }),
    since: time.describe('Since when.'),
  })
  .meta({ id: 'MoneyAlert', description: 'Something about the money of an order that you must look at.' });
/** Alert about the money of an order, for the operator. */
export type MoneyAlert = z.infer<typeof moneyAlertSchema>;
/** Page of alerts for the operator. */
export const moneyAlertPage = pageOf(moneyAlertSchema);

/** A payout that waits because of risk. */
export const riskHoldSchema = z
  .strictObject({
    id: idSchema('po').describe('The payout.'),
    orderId: idSchema('ord'),
    organizationId: idSchema('org').describe('The seller.'),
    amount: moneySchema.describe('The amount of the payout.'),
    reasons: z.array(riskHoldReasonSchema).describe('The reasons of risk for which it waits.'),
    since: time.describe('When the money was released to the seller.'),
    eligibleAt: time.nullable().describe('The earliest time of the payout; of a reserve, when it ends.'),
  })
  .meta({ id: 'RiskHold', description: 'A payout that waits because of risk.' });
/** A payout that waits because of risk. */
export type RiskHold = z.infer<typeof riskHoldSchema>;
/** A page of payouts that wait because of risk. */
export const riskHoldPage = pageOf(riskHoldSchema);

const claimWaitsForSchema = valuesSchema('ClaimWaitsFor', 'Who must act on a claim.', {
  seller: 'The seller must answer.',
  operator: 'The operator must decide.',
});

/** An open claim, with the time until which somebody must act. */
export const dueClaimSchema = z
  .strictObject({
    id: idSchema('dsp').describe('The claim.'),
    orderId: idSchema('ord'),
    buyerOrganizationId: idSchema('org').describe('The buyer.'),
    sellerOrganizationId: idSchema('org').describe('The seller.'),
    amount: moneySchema.describe('What the buyer claims.'),
    waitsFor: claimWaitsForSchema.describe('Who must act.'),
    dueBy: time.describe('Until when. What follows from silence happens then.'),
  })
  .meta({ id: 'DueClaim', description: 'An open claim of a buyer.' });
/** An open claim, with the time until which somebody must act. */
export type DueClaim = z.infer<typeof dueClaimSchema>;
/** A page of open claims. */
export const dueClaimPage = pageOf(dueClaimSchema);

/** Reasons of risk that the operator has lifted for the payouts of an organization. */
export const liftedHoldsSchema = z
  .strictObject({
    organizationId: idSchema('org'),
    lifted: z.array(riskHoldReasonSchema).describe('The reasons for which its payouts do not wait.'),
  })
  .meta({ id: 'LiftedHolds' })
  .register(inGraphql, { about: 'For which reasons of risk the payouts of an organization do not wait.' });
/** Reasons of risk that the operator has lifted for the payouts of an organization. */
export type LiftedHolds = z.infer<typeof liftedHoldsSchema>;

/** A page of organizations whose payouts are stopped. */
export const payoutFreezePage = pageOf(payoutFreezeSchema);
