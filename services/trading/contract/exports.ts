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
import { parties } from './offer-records.ts';
import { orderStatuses } from './order-records.ts';

const forSeller = moneySchema.nullable().meta({ description: 'Only of the orders that your organization has sold.' });

const orderRow = z
  .strictObject({
    id: idSchema('ord'),
    createdAt: z.iso.datetime(),
    role: z.enum(parties).meta({ description: 'What your organization is.' }),
    counterpartyId: idSchema('org').meta({ description: 'The other organization.' }),
    status: z.enum(orderStatuses),
    currency: currencySchema,
    subtotal: moneySchema,
    shipping: moneySchema,
    tax: moneySchema,
    total: moneySchema,
    captured: moneySchema,
    refunded: moneySchema,
    chargedBack: moneySchema,
    platformFee: forSeller,
    sellerNet: forSeller,
  })
  .meta({ id: 'ExportedOrder' });

/** Exports for accountants. The others are those of payments. */
export const exportOperations = defineOperations({
  exportOrders: {
    kind: 'query',
    access: member('owner', 'admin', 'finance'),
    summary: 'Export the orders that your organization made or received in a period, as CSV with totals.',
    input: z.strictObject(exportInput),
    output: exportOf(orderRow),
    timeoutMs: 30_000,
  },
});
/** A row of the export of orders. */
export type ExportedOrder = z.infer<typeof orderRow>;
