import { z } from 'zod';
import { amountMax, currencySchema, idSchema, moneySchema } from '@marketplace/kernel';

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
export const payoutHoldReasons = [
  'hold_period',
  'dispute_open',
  'payout_account_inactive',
  'organization_suspended',
  'awaiting_provider_funds',
  'manual_schedule',
] as const;

/** The one place where an amount may be below zero: an adjustment mostly takes. */
const signedMoneySchema = z
  .strictObject({ amount: z.int().min(-amountMax).max(amountMax), currency: currencySchema })
  .meta({ id: 'SignedMoney' });

const itemSchema = z.strictObject({
  orderId: idSchema('ord'),
  gross: moneySchema.meta({ description: 'What was captured.' }),
  refunded: moneySchema,
  fee: moneySchema.meta({ description: 'The part of the platform fee that is kept after refunds.' }),
  net: moneySchema.meta({ description: '`gross` less `refunded` and `fee`.' }),
});

const adjustmentSchema = z.strictObject({
  type: z.enum(['negative_balance', 'dispute_fee', 'reversal']),
  amount: signedMoneySchema,
  reference: z.string().meta({ description: 'Id of what it comes from.' }),
});

/** A payout. The seller alone sees it and receives its event. */
export const payoutSchema = z
  .strictObject({
    id: idSchema('po'),
    organizationId: idSchema('org').meta({ description: 'The seller.' }),
    currency: currencySchema,
    status: z.enum(payoutStatuses),
    items: z.array(itemSchema),
    adjustments: z.array(adjustmentSchema),
    amount: moneySchema.meta({ description: 'The sum of `net` and of the adjustments.' }),
    eligibleAt: time.nullable(),
    releasedAt: time.nullable(),
    failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    holdReasons: z.array(z.enum(payoutHoldReasons)),
    bankStatus: z
      .enum(['unknown', 'pending', 'in_transit', 'paid', 'failed'])
      .meta({ description: 'What the bank said last. For information: `paid` can still become `failed`.' }),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'Payout' });

export type Payout = z.infer<typeof payoutSchema>;
