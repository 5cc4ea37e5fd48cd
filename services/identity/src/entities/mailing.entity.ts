import { defineEntity, p } from '@mikro-orm/core';

/**
 * Deduplication keys of `mailMembers` and `queueMailings`. Mails are deleted once sent, so only these rows show that
 * they were queued.
 */
export const MailingEntity = defineEntity({
  name: 'Mailing',
  tableName: 'mailing',
  properties: {
    key: p.text().primary(),
    createdAt: p.datetime(3).index('mailing_created_at'),
  },
});
