import { defineEntity, p } from '@mikro-orm/core';

/** How far the entries of a provider's books were read. */
export const BooksPositionEntity = defineEntity({
  name: 'BooksPosition',
  tableName: 'books_position',
  properties: {
    provider: p.text().$type<'sandbox' | 'stripe'>().primary(),
    /** When the first entry that was read could have been made. What an object moved before is not known. */
    since: p.datetime(3),
    /** When the last entry that was read was made. */
    readUntil: p.datetime(3),
  },
});

/** How far the disputes of a provider were listed. */
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
