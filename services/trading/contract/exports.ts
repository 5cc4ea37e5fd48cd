import { z } from 'zod';
import {
  currencySchema,
  defineOperations,
  exportInput,
  exportOf,
  idSchema,
  member,
  moneySchema,
} from '@marketplace/kernel';
import { partySchema } from '@marketplace/payments-contract';
import { orderStatusSchema } from './order-records.ts';

const forSeller = moneySchema.nullable().meta({ description: 'Only of the orders that your organization has sold.' });

const orderRow = z
  .strictObject({
    id: idSchema('ord'),
    createdAt: z.iso.datetime().describe('When the order was created.'),
    role: partySchema.meta({ description: 'What your organization is.' }),
    counterpartyId: idSchema('org').meta({ description: 'The other organization.' }),
    status: orderStatusSchema.describe('Where the order stands.'),
    currency: currencySchema,
    subtotal: moneySchema.describe('Sum of the items.'),
    shipping: moneySchema.describe('Shipping.'),
    tax: moneySchema.describe('Tax.'),
    total: moneySchema.describe('Sum of `subtotal`, `shipping` and `tax`.'),
    captured: moneySchema.describe('What the buyer has paid.'),
    refunded: moneySchema.describe('What was refunded.'),
    chargedBack: moneySchema.describe('What banks have charged back.'),
    platformFee: forSeller,
    sellerNet: forSeller,
  })
  .meta({ id: 'ExportedOrder' });

/** Exports for accountants. Payments has the others. */
export const exportOperations = defineOperations({
  exportOrders: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'Export the orders that your organization made or received in a period, as CSV with totals.',
    returns: 'The orders of the period as CSV, and their totals.',
    input: exportInput,
    output: exportOf(orderRow),
    cost: { requests: 5 },
    timeoutMs: 30_000,
  },
});
/** A row of the export of orders. */
export type ExportedOrder = z.infer<typeof orderRow>;
