import { defineEntity, p } from '@mikro-orm/core';

/**
 * What members were mailed about. The mails themselves go when they are sent, so only this tells that they were
 * written.
 */
export const MailingEntity = defineEntity({
  name: 'Mailing',
  tableName: 'mailing',
  properties: {
    key: p.text().primary(),
    createdAt: p.datetime(3).index('mailing_created_at'),
  },
});
