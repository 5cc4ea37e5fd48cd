import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MailTemplate } from '../mail/templates.ts';
import { UserEntity } from './user.entity.ts';

/** A mail that waits to be sent; the row goes when the mail has. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.text().primary(),
    /** Null for an address that need not have an account, such as an invited one. */
    user: () => p.manyToOne(UserEntity).nullable().index('mail_of_user'),
    template: p.text().$type<MailTemplate>(),
    to: p.text(),
    /** What the template is filled with, tokens included: sealed by the keyring, for the user if there is one. */
    payload: p.text(),
    createdAt: p.datetime(3),
    /** Someone is sending it until then. */
    claimedUntil: p.datetime(3).nullable(),
  },
});
export type Mail = InferEntity<typeof MailEntity>;
