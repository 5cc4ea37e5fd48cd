import { defineEntity, p } from '@mikro-orm/core';

/**
 * An entry of the provider's own books about an object. An object has entries of several days, such as a dispute that
 * is won weeks later, so they are kept to be added up.
 */
export const ProviderEntryEntity = defineEntity({
  name: 'ProviderEntry',
  tableName: 'provider_entry',
  properties: {
    provider: p.text().$type<'sandbox' | 'stripe'>().primary(),
    /** The provider's id of the entry. */
    id: p.text().primary(),
    object: p.text().$type<'payment' | 'refund' | 'dispute' | 'transfer'>(),
    /** The provider's id of the object. */
    ref: p.text(),
    /** Change of the platform's balance; negative for money that left it. */
    amount: p.bigint('bigint'),
    createdAt: p.datetime(3),
    /** Whether the entries of the object agreed with its record here when they were last compared. */
    compared: p.boolean().default(false),
  },
  indexes: [
    { name: 'provider_entry_of_object', properties: ['provider', 'object', 'ref'] },
    {
      name: 'provider_entry_to_compare',
      expression:
        'create index provider_entry_to_compare on payments.provider_entry (provider, object, ref) where not compared',
    },
  ],
});

/** Position up to which the entries of a provider's books were read. */
export const BooksPositionEntity = defineEntity({
  name: 'BooksPosition',
  tableName: 'books_position',
  properties: {
    provider: p.text().$type<'sandbox' | 'stripe'>().primary(),
    /** When the first entry that was read could have been made. Earlier moves of an object are not known. */
    since: p.datetime(3),
    /** When the last entry that was read was made. */
    readUntil: p.datetime(3),
  },
});

/** Position up to which the disputes of a provider were listed. */
export const DisputePositionEntity = defineEntity({
  name: 'DisputePosition',
  tableName: 'dispute_position',
  properties: {
    provider: p.text().$type<'sandbox' | 'stripe'>().primary(),
    /** When the last dispute that was listed was opened, or when the list had ended. */
    listedUntil: p.datetime(3),
    /** When they are listed again. */
    nextAt: p.datetime(3),
  },
});
