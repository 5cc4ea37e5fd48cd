import { defineEntity, p } from '@mikro-orm/core';

/** Sign-ups of the last hour, kept as long as they count against the next one. */
export const SignUpAttemptEntity = defineEntity({
  name: 'SignUpAttempt',
  tableName: 'sign_up_attempt',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Digest of the mailbox that the typed address is of. */
    account: p.text(),
    network: p.text().nullable(),
    attemptedAt: p.datetime(3).index('sign_up_attempt_attempted_at'),
    /** Whether a mail left for the address. */
    isMailed: p.boolean().default(false),
  },
  indexes: [
    { name: 'sign_up_attempt_of_account', properties: ['account', 'attemptedAt'] },
    { name: 'sign_up_attempt_of_network', properties: ['network', 'attemptedAt'] },
  ],
});
