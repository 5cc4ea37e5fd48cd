import { z } from 'zod';
import { defineOperations, idSchema, member, organization } from '@marketplace/kernel';
import { ledgerTransactionSchema } from './records/ledger-records.ts';
import { payoutSchema } from './records/payout-records.ts';
import { paymentSchema, refundSchema } from './records/payment-records.ts';

/** Documents of single payments and payouts. The gateway shows them as pages that can be printed. */
export const documentOperations = defineOperations({
  getReceipt: {
    kind: 'query',
    access: organization('payments:write'),
    summary:
      'Get the receipt of a payment that has succeeded, as a page to print: what was paid and refunded, and, if the ' +
      'credential may read orders, for what.',
    returns: 'The receipt, as a page to print.',
    input: z.strictObject({ id: idSchema('pay') }),
    output: z.strictObject({
      payment: paymentSchema.describe('The payment.'),
      refunds: z.array(refundSchema).meta({ description: 'Refunds that have succeeded, oldest first.' }),
    }),
  },
  getStatement: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'Get the statement of a payout, as a page to print: its amounts, and the movements of its order.',
    returns: 'The statement, as a page to print.',
    input: z.strictObject({ id: idSchema('po') }),
    output: z.strictObject({
      payout: payoutSchema.describe('The payout.'),
      movements: z
        .array(ledgerTransactionSchema)
        .meta({ description: 'What the ledger has about the order, oldest first.' }),
    }),
  },
});
