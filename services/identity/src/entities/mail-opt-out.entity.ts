import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** A kind of mailing that a person has switched off. Written by SQL statements in `src/mail`. */
export const MailOptOutEntity = defineEntity({
  name: 'MailOptOut',
  tableName: 'mail_opt_out',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    kind: p.text().primary(),
    createdAt: p.datetime(3),
  },
});
