import { defineEntity, p } from '@mikro-orm/core';

/** How many mailings were admitted in an hour, by bucket. Written by SQL statements in `src/mail`. */
export const MailingCountEntity = defineEntity({
  name: 'MailingCount',
  tableName: 'mailing_count',
  properties: {
    /** The beginning of the hour. */
    hour: p.datetime(3).primary(),
    /** A subject or a kind, and the organization that is mailed, alone or with a sender. */
    bucket: p.text().primary(),
    requested: p.integer(),
  },
});
