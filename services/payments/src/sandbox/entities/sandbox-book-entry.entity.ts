import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { BookEntry } from '../../provider/payment-provider.ts';

/** A line of the sandbox's own books: an amount leaves one account and enters another. */
export const SandboxBookEntryEntity = defineEntity({
  name: 'SandboxBookEntry',
  tableName: 'book_entry',
  properties: {
    id: p.text().primary(),
    kind: p.text().$type<BookEntry['kind']>(),
    /** The object that caused it. */
    ref: p.text(),
    currency: p.text().$type<Currency>(),
    fromAccount: p.text(),
    toAccount: p.text().check('to_account <> from_account'),
    amount: p.bigint('bigint').check('amount >= 1'),
    /** When the platform can use the amount. */
    availableAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'book_entry_created_at', properties: ['createdAt', 'id'] }],
});
/** A line of the sandbox's own books. */
export type SandboxBookEntry = InferEntity<typeof SandboxBookEntryEntity>;
