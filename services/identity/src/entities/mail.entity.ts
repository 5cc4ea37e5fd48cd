import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** A mail that is waiting to be sent. The row is deleted once it was sent. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.text().primary(),
    /** Null if the address need not have an account, such as an invited one. */
    user: () => p.manyToOne(UserEntity).nullable().index('mail_of_user'),
    /** A key of `MailPayloads`. */
    template: p.text(),
    to: p.text(),
    /** The template's data, including tokens, sealed by the keyring for the user, or for the mail if there is none. */
    payload: p.text(),
    createdAt: p.datetime(3),
    /** End of the time in which one call of `sendMail` has the exclusive right to send it. */
    claimedUntil: p.datetime(3).nullable(),
  },
});
export type Mail = InferEntity<typeof MailEntity>;

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

/** Numbers of mailings admitted in an hour, by bucket. Written by SQL statements in `src/mail`. */
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
