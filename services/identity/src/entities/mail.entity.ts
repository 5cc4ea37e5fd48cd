import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MailTemplate } from '../mail/templates.ts';
import { UserEntity } from './user.entity.ts';

/** A mail that is waiting to be sent. The row is deleted once it was sent. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.text().primary(),
    /** Null if the address need not have an account, such as an invited one. */
    user: () => p.manyToOne(UserEntity).nullable().index('mail_of_user'),
    template: p.text().$type<MailTemplate>(),
    to: p.text(),
    /** The template's data, including tokens, sealed by the keyring for the user, or for the mail if there is none. */
    payload: p.text(),
    createdAt: p.datetime(3),
    /** Until then, one call of `sendMail` has the exclusive right to send it. */
    claimedUntil: p.datetime(3).nullable(),
  },
});
export type Mail = InferEntity<typeof MailEntity>;
