import { z } from 'zod';
import { defineOperations, idSchema, organization } from '@marketplace/kernel';
import { ledgerTransactionSchema } from './records/ledger-records.ts';

/** Operations that read the books of an order. */
export const ledgerOperations = defineOperations({
  getOrderLedger: {
    kind: 'query',
    access: organization('orders:write'),
    summary: 'List the movements of the money of an order, oldest first. A party sees its own.',
    cost: { time: 'search' },
    returns: 'The movements of the money of the order.',
    input: z.strictObject({ id: idSchema('ord').meta({ description: 'The order.' }) }),
    output: z.strictObject({ data: z.array(ledgerTransactionSchema).describe('The transactions of the order.') }),
  },
});
