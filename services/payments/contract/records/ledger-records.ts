import { z } from 'zod';
import { memberCosts, moneySchema } from '@marketplace/kernel';

/** Kinds of ledger transactions. */
export const ledgerKinds = [
  'capture',
  'refund',
  'refund_returned',
  'release',
  'dispute_withdrawal',
  'dispute_reinstatement',
  'dispute_fee',
  'payout',
  'payout_paid',
  'payout_failed',
  'payout_returned',
  'provider_cost',
  'write_off',
] as const;

const postingSchema = z.strictObject({
  from: z.string().meta({ description: 'The account that the amount leaves.', example: 'provider' }),
  to: z.string().meta({ description: 'The account that the amount enters.', example: 'escrow' }),
  amount: moneySchema.describe('What is moved.'),
});

/** A transaction of an order in the ledger. Amounts are moved from account to account; nothing is changed later. */
export const ledgerTransactionSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of a ledger transaction.', example: 'ltx_01h2xcejqtf2nbrexx3vqjhp41' }),
    kind: z.enum(ledgerKinds).describe('What happened.'),
    reference: z.string().meta({ description: 'What caused it. No two transactions have the same reference.' }),
    createdAt: z.iso.datetime().describe('When it was booked.'),
    postings: z
      .array(postingSchema)
      .min(1)
      .describe('The movements of the transaction.')
      .register(memberCosts, { length: 2 }),
  })
  .meta({ id: 'LedgerTransaction' });
/** A transaction of an order in the ledger. */
export type LedgerTransaction = z.infer<typeof ledgerTransactionSchema>;

const signedAmount = z.int();

/** Balance of a seller in one currency. */
export const balanceSchema = z
  .strictObject({
    currency: z.string().meta({ description: 'ISO 4217 code of the amounts.', example: 'USD' }),
    available: signedAmount.meta({
      description:
        'Earned and not paid out yet, in minor units. Negative after refunds of orders that were paid out: the next ' +
        'payouts are reduced by it.',
    }),
    reserved: signedAmount.meta({ description: 'Of `available`, what is held back as reserves.' }),
    pending: signedAmount.meta({ description: 'Of orders that are not completed, without the fee.' }),
    onHold: signedAmount.meta({ description: 'Of `pending`, what is in open disputes.' }),
    inTransit: signedAmount.meta({ description: 'Being paid out.' }),
  })
  .meta({ id: 'Balance', description: 'What a seller has in one currency.' });
/** Balance of a seller in one currency. Amounts are in minor units. */
export type Balance = z.infer<typeof balanceSchema>;

/** Something in the books that contradicts an invariant of the money. */
export const violationSchema = z.strictObject({ invariant: z.string(), detail: z.string() });
