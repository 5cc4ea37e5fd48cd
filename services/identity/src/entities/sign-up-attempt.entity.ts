import { defineEntity, p } from '@mikro-orm/core';

/** Requests for mails to an address (see `countRequest`), kept as long as they count towards a limit. */
export const SignUpAttemptEntity = defineEntity({
  name: 'SignUpAttempt',
  tableName: 'sign_up_attempt',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Digest of the mailbox of the typed address. */
    account: p.text(),
    network: p.text().nullable(),
    attemptedAt: p.datetime(3).index('sign_up_attempt_attempted_at'),
    /** Whether a mail was queued for the address. */
    isMailed: p.boolean().default(false),
  },
  indexes: [
    { name: 'sign_up_attempt_of_account', properties: ['account', 'attemptedAt'] },
    { name: 'sign_up_attempt_of_network', properties: ['network', 'attemptedAt'] },
  ],
});
