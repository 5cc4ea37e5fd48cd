import { defineEntity, p } from '@mikro-orm/core';

/** How many mailings were requested in an hour, by bucket. Written by SQL statements in `src/mailings`. */
export const MailingCountEntity = defineEntity({
  name: 'MailingCount',
  tableName: 'mailing_count',
  properties: {
    /** The beginning of the hour. */
    hour: p.datetime(3).primary(),
    /** The organization that is mailed, or an organization that causes mails together with it. */
    bucket: p.text().primary(),
    requested: p.integer(),
  },
});
