import { z } from 'zod';
import { amountMax, currencySchema, idSchema, moneySchema } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of a payout. */
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
] as const;

/** The only amounts that may be negative: most adjustments reduce the payout. */
export const signedMoneySchema = z
  .strictObject({ amount: z.int().min(-amountMax).max(amountMax), currency: currencySchema })
  .meta({ id: 'SignedMoney' });

const itemSchema = z.strictObject({
  orderId: idSchema('ord'),
  gross: moneySchema.meta({ description: 'The captured amount.' }),
  refunded: moneySchema,
  fee: moneySchema.meta({ description: 'The platform fee that is kept after refunds.' }),
  net: moneySchema.meta({ description: '`gross` minus `refunded` and `fee`.' }),
});

const adjustmentSchema = z.strictObject({
  type: z.enum(['negative_balance', 'dispute_fee', 'reversal']),
  amount: signedMoneySchema,
  reference: z.string().meta({ description: 'Id of the record that caused the adjustment.' }),
});

/** A payout. Only the seller sees it and receives its event. */
export const payoutSchema = z
  .strictObject({
    id: idSchema('po'),
    organizationId: idSchema('org').meta({ description: 'The seller.' }),
    currency: currencySchema,
    status: z.enum(payoutStatuses),
    items: z.array(itemSchema),
    adjustments: z.array(adjustmentSchema),
    amount: moneySchema.meta({ description: 'The sum of all `net` amounts and of the adjustments.' }),
    eligibleAt: time.nullable(),
    releasedAt: time.nullable(),
    failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    holdReasons: z.array(z.enum(payoutHoldReasons)),
    bankStatus: z
      .enum(['unknown', 'pending', 'in_transit', 'paid', 'failed'])
      .meta({ description: 'The last status that the bank reported. It is not final: `paid` can become `failed`.' }),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'Payout' });

/** A payout record. */
export type Payout = z.infer<typeof payoutSchema>;
