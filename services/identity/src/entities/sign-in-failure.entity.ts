import { defineEntity, p } from '@mikro-orm/core';

/** Sign-ins that were not right, kept as long as they count against the next one. */
export const SignInFailureEntity = defineEntity({
  name: 'SignInFailure',
  tableName: 'sign_in_failure',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Digest of the address that was typed, which need not be an account's, nor even an address. */
    account: p.text(),
    /** The network of the caller's address: see `networkOf`. */
    ip: p.text().nullable(),
    failedAt: p.datetime(3).defaultRaw('now()').index('sign_in_failure_failed_at'),
  },
  indexes: [
    { name: 'sign_in_failure_of_account', properties: ['account', 'failedAt'] },
    { name: 'sign_in_failure_of_ip', properties: ['ip', 'failedAt'] },
  ],
});
