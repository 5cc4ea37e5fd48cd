import { z } from 'zod';
import {
  amountMax,
  currencySchema,
  idSchema,
  memberCosts,
  minorUnits,
  moneySchema,
  recordMembers,
} from '@marketplace/kernel';

const time = z.iso.datetime();

export const payoutStatuses = [
  'scheduled',
  'on_hold',
  'processing',
  'released',
  'failed',
  'canceled',
  'returned',
] as const;
/** Reasons why a payout is on hold. */
export const payoutHoldReasons = [
  'hold_period',
  'dispute_open',
  'payout_account_inactive',
  'organization_suspended',
  'awaiting_provider_funds',
  'manual_schedule',
  'new_seller',
  'payout_limit',
  'payout_account_changed',
  'reserve',
  'review',
  'velocity',
  'related_parties',
] as const;

/** Reasons of risk that the operator can lift for an organization. */
export const riskHoldReasons = [
  'new_seller',
  'payout_limit',
  'payout_account_changed',
  'reserve',
  'review',
  'velocity',
  'related_parties',
] as const satisfies readonly (typeof payoutHoldReasons)[number][];

/** The only amounts that may be negative: most adjustments reduce the payout. */
export const signedMoneySchema = z
  .strictObject({ amount: z.int().min(-amountMax).max(amountMax).describe(minorUnits), currency: currencySchema })
  .meta({ id: 'SignedMoney', description: 'An amount of money, which may be negative.' });

const itemSchema = z.strictObject({
  orderId: idSchema('ord'),
  gross: moneySchema.meta({ description: 'The captured amount.' }),
  refunded: moneySchema.describe('What was refunded or charged back.'),
  fee: moneySchema.meta({ description: 'The platform fee that is kept after refunds.' }),
  net: moneySchema.meta({ description: '`gross` minus `refunded` and `fee`.' }),
});

const adjustmentSchema = z.strictObject({
  type: z.enum(['negative_balance', 'dispute_fee', 'reversal', 'reserve']).describe('Why the payout is changed.'),
  amount: signedMoneySchema.describe('What is added. Mostly negative.'),
  reference: z.string().meta({
    description:
      'Id of what it refers to: the refund or dispute that caused the debt, or the refund, dispute or payout that ' +
      'brought money back; of a reserve, the other payout of the order. The id of your organization if it is not ' +
      'known.',
  }),
});

/** A payout. Only the seller sees it and receives its event. */
export const payoutSchema = z
  .strictObject({
    id: idSchema('po'),
    organizationId: idSchema('org').meta({ description: 'The seller.' }),
    currency: currencySchema,
    status: z.enum(payoutStatuses).describe('`released`: the provider has transferred the amount.'),
    items: z
      .array(itemSchema)
      .describe('The orders that are paid out. The amounts are 0 if money is paid out that came back or was held back.')
      .register(memberCosts, { length: 1 }),
    adjustments: z.array(adjustmentSchema).describe('Corrections of the amount.').register(memberCosts, { length: 1 }),
    amount: moneySchema.meta({ description: 'The sum of all `net` amounts and of the adjustments.' }),
    eligibleAt: time
      .nullable()
      .describe(
        'The earliest time of the payout, unless the receipt is confirmed before; of a reserve, when it ends. Null ' +
          'if it is not known yet.',
      ),
    releasedAt: time.nullable().describe('When the provider transferred the amount, otherwise null.'),
    failure: z
      .strictObject({
        code: z.string().describe('The reason, for programs.'),
        message: z.string().describe('The reason, for people.'),
      })
      .nullable()
      .describe('Why the payout failed, otherwise null.'),
    holdReasons: z.array(z.enum(payoutHoldReasons)).describe('Why the payout is on hold. Empty if it is not.'),
    bankStatus: z
      .enum(['unknown', 'pending', 'in_transit', 'paid', 'failed'])
      .meta({ description: 'The last status that the bank reported. It is not final: `paid` can become `failed`.' }),
    ...recordMembers,
  })
  .meta({ id: 'Payout', description: 'What a seller is paid for an order.' });

/** A payout record. */
export type Payout = z.infer<typeof payoutSchema>;
