import { z } from 'zod';
import { inGraphql, memberCosts, moneySchema, valuesSchema } from '@marketplace/kernel';

/** Kinds of ledger transactions. */
export const ledgerKindSchema = valuesSchema('LedgerKind', 'Kind of a transaction in the ledger.', {
  capture: 'The buyer paid.',
  refund: 'Money goes back to the buyer.',
  refund_returned: 'A refund came back from the bank of the buyer.',
  release: 'The money of a completed order goes to the seller.',
  dispute_withdrawal: 'A bank withdrew a disputed amount.',
  dispute_reinstatement: 'A bank returned a disputed amount.',
  dispute_fee: 'The fee of a bank for a dispute.',
  payout: 'A payout was started.',
  payout_paid: 'A payout has arrived.',
  payout_failed: 'A payout failed, and its amount is available again.',
  payout_returned: 'The bank sent a payout back.',
  provider_cost: 'What the payment provider charges.',
  write_off: 'A loss that the platform bears.',
});

const postingSchema = z
  .strictObject({
    from: z.string().meta({ description: 'The account that the amount leaves.', example: 'provider' }),
    to: z.string().meta({ description: 'The account that the amount enters.', example: 'escrow' }),
    amount: moneySchema.describe('What is moved.'),
  })
  .register(inGraphql, { type: 'LedgerPosting', about: 'An amount that leaves one account and enters another.' });

/** A transaction of an order in the ledger. Amounts are moved from account to account; nothing is changed later. */
export const ledgerTransactionSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of a ledger transaction.', example: 'ltx_01h2xcejqtf2nbrexx3vqjhp41' }),
    kind: ledgerKindSchema.describe('What happened.'),
    reference: z.string().meta({ description: 'What caused it. No two transactions have the same reference.' }),
    createdAt: z.iso.datetime().describe('When it was booked.'),
    postings: z
      .array(postingSchema)
      .min(1)
      .describe('The movements of the transaction.')
      .register(memberCosts, { length: 2 }),
  })
  .meta({ id: 'LedgerTransaction' })
  .register(inGraphql, { about: 'A transaction of an order in the ledger. Nothing is changed later.' });
/** A transaction of an order in the ledger. */
export type LedgerTransaction = z.infer<typeof ledgerTransactionSchema>;

const signedAmount = z.int().register(inGraphql, { type: 'MinorUnits' });

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
  .meta({ id: 'Balance', description: 'What a seller has in one currency.' })
  .register(inGraphql, {
    about: 'What a seller has, in one currency. Amounts are in minor units.',
    texts: {
      available:
        'Earned and not paid out yet. Negative after refunds of orders that were paid out: the next payouts are ' +
        'reduced by it.',
    },
  });
/** Balance of a seller in one currency. Amounts are in minor units. */
export type Balance = z.infer<typeof balanceSchema>;

/** Something in the books that contradicts an invariant of the money. */
export const violationSchema = z.strictObject({ invariant: z.string(), detail: z.string() });

/** A ledger transaction of the API reference. */
export const exampleLedgerTransaction: LedgerTransaction = {
  id: 'ltx_01m6e2ycjtfbp9v1s4w3d5k7qa',
  kind: 'capture',
  reference: 'capture:pay_01m6e2ybd0fr8rcyvj72kzs6aq',
  createdAt: '2026-11-02T12:15:01.200Z',
  postings: [{ from: 'provider', to: 'escrow', amount: { amount: 242_500, currency: 'USD' } }],
};

/** A balance of the API reference. */
export const exampleBalance: Balance = {
  currency: 'USD',
  available: 0,
  reserved: 0,
  pending: 218_500,
  onHold: 20_000,
  inTransit: 0,
};
