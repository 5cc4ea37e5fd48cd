import { defineEntity, p } from '@mikro-orm/core';

/**
 * Failed attempts on passwords, codes and mailed tokens, kept as long as they count towards a limit. Correct passwords
 * are rows too, with an `account` of their own and no network (see `forgetFailures`).
 */
export const SignInFailureEntity = defineEntity({
  name: 'SignInFailure',
  tableName: 'sign_in_failure',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Digest of what identifies the account: see `Attempt`. A typed address need not belong to an account. */
    account: p.text(),
    /** The network of the caller's address: see `networkOf`. */
    ip: p.text().nullable(),
    /** The networks around it: see `widerNetworksOf`. */
    site: p.text().nullable(),
    region: p.text().nullable(),
    failedAt: p.datetime(3).defaultRaw('now()').index('sign_in_failure_failed_at'),
  },
  indexes: [
    { name: 'sign_in_failure_of_account', properties: ['account', 'failedAt'] },
    { name: 'sign_in_failure_of_ip', properties: ['ip', 'failedAt'] },
    { name: 'sign_in_failure_of_site', properties: ['site', 'failedAt'] },
    { name: 'sign_in_failure_of_region', properties: ['region', 'failedAt'] },
  ],
});
