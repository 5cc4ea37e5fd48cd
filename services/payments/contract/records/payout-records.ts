import { z } from 'zod';
import {
  amountMax,
  currencySchema,
  idSchema,
  inGraphql,
  memberCosts,
  minorUnits,
  moneySchema,
  recordMembers,
  valuesSchema,
} from '@marketplace/kernel';

const time = z.iso.datetime();

export const payoutStatusSchema = valuesSchema('PayoutStatus', 'Status of a payout.', {
  scheduled: 'It starts at `eligibleAt`.',
  on_hold: 'It waits: see `holdReasons`.',
  processing: 'The provider is transferring it.',
  released: 'It was transferred.',
  failed: 'It was refused: see `failure`. It can be started again.',
  canceled: 'There is nothing left to pay.',
  returned: 'The bank sent it back.',
});
export const payoutStatuses = payoutStatusSchema.options;
const risks = {
  new_seller: 'The first sales of a new seller wait some days longer.',
  payout_limit: 'The limit of 24 hours is used up.',
  payout_account_changed: 'The bank account of the seller has changed some days ago.',
  reserve: 'A part of the payout of a new seller is held back for some time.',
  review: 'It is so large that the operator of the platform looks at it first.',
  velocity: 'The seller has suddenly sold much more than before, so it waits some days longer.',
  related_parties:
    'Buyer and seller share people or a bank account, so the operator of the platform looks at it first.',
} as const;
/** Reasons why a payout is on hold. */
export const payoutHoldReasonSchema = valuesSchema('PayoutHoldReason', 'Why a payout waits.', {
  hold_period: 'The hold period after the shipment is not over.',
  dispute_open: 'A dispute of the order is open.',
  payout_account_inactive: 'The payout account is not `active`.',
  organization_suspended: 'The operator suspended the organization.',
  awaiting_provider_funds: 'The provider does not have the amount yet.',
  manual_schedule: 'The schedule is `manual`: start it with `releasePayout`.',
  ...risks,
});
/** Reasons of risk that the operator can lift for an organization. */
export const riskHoldReasonSchema = valuesSchema('RiskHoldReason', 'Why a payout waits because of risk.', risks);
export const riskHoldReasons = riskHoldReasonSchema.options;

/** The only amounts that may be negative: most adjustments reduce the payout. */
export const signedMoneySchema = z
  .strictObject({
    amount: z.int().min(-amountMax).max(amountMax).register(inGraphql, { type: 'MinorUnits' }).describe(minorUnits),
    currency: currencySchema,
  })
  .meta({ id: 'SignedMoney', description: 'An amount of money, which may be negative.' })
  .register(inGraphql, { type: 'Money' });

const itemSchema = z
  .strictObject({
    orderId: idSchema('ord'),
    gross: moneySchema.meta({ description: 'The captured amount.' }),
    refunded: moneySchema.describe('What was refunded or charged back.'),
    fee: moneySchema.meta({ description: 'The platform fee that is kept after refunds.' }),
    net: moneySchema.meta({ description: '`gross` minus `refunded` and `fee`.' }),
  })
  .register(inGraphql, { type: 'PayoutItem', about: 'What an order adds to a payout.' });

const adjustmentTypeSchema = valuesSchema('PayoutAdjustmentType', 'Why a payout is not the sum of its items.', {
  negative_balance: 'What the seller owed from earlier orders.',
  dispute_fee: 'The fee of a bank for a dispute.',
  reversal: 'A refund after the release of an order.',
  reserve: 'What is held back of the payout of a new seller, or paid later because of it.',
});

const adjustmentSchema = z
  .strictObject({
    type: adjustmentTypeSchema.describe('Why the payout is changed.'),
    amount: signedMoneySchema.describe('What is added. Mostly negative.'),
    reference: z.string().meta({
      description:
        'Id of what it refers to: the refund or dispute that caused the debt, or the refund, dispute or payout that ' +
        'brought money back; of a reserve, the other payout of the order. The id of your organization if it is ' +
        'not known.',
    }),
  })
  .register(inGraphql, {
    type: 'PayoutAdjustment',
    about: 'A sum that changes the amount of a payout.',
    texts: {
      amount: 'Negative if it reduces the payout.',
      reference: 'Id of the record that caused it.',
    },
  });

const bankStatusSchema = valuesSchema('PayoutBankStatus', 'What the bank reported about a payout.', {
  unknown: 'Nothing yet.',
  pending: 'It has got the order.',
  in_transit: 'The amount is on its way.',
  paid: 'The amount has arrived.',
  failed: 'The amount could not be transferred.',
});

/** A payout. Only the seller sees it and receives its event. */
export const payoutSchema = z
  .strictObject({
    id: idSchema('po'),
    organizationId: idSchema('org').meta({ description: 'The seller.' }),
    currency: currencySchema,
    status: payoutStatusSchema.describe('`released`: the provider has transferred the amount.'),
    items: z
      .array(itemSchema)
      .describe('The orders that are paid out. The amounts are 0 if money is paid out that came back or was held back.')
      .register(memberCosts, { length: 1 }),
    adjustments: z.array(adjustmentSchema).describe('Corrections of the amount.').register(memberCosts, { length: 1 }),
    amount: moneySchema.meta({ description: 'The sum of all `net` amounts and of the adjustments.' }),
    eligibleAt: time
      .nullable()
      .describe(
        'The earliest time of the payout, unless the receipt is confirmed before; of a reserve, when it ends. ' +
          'Null if ' +
          'it is not known yet.',
      ),
    releasedAt: time.nullable().describe('When the provider transferred the amount, otherwise null.'),
    failure: z
      .strictObject({
        code: z.string().describe('The reason, for programs.'),
        message: z.string().describe('The reason, for people.'),
      })
      .register(inGraphql, { type: 'PayoutFailure', about: 'Why a payout failed.' })
      .nullable()
      .describe('Why the payout failed, otherwise null.'),
    holdReasons: z.array(payoutHoldReasonSchema).describe('Why the payout is on hold. Empty if it is not.'),
    bankStatus: bankStatusSchema.meta({
      description: 'The last status that the bank reported. It is not final: `paid` can become `failed`.',
    }),
    ...recordMembers,
  })
  .meta({ id: 'Payout', description: 'What a seller is paid for an order.' });

/** A payout record. */
export type Payout = z.infer<typeof payoutSchema>;
