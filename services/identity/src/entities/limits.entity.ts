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
    /** Digest that identifies the account; see `Attempt`. A typed address need not belong to an account. */
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

/** When the bucket of a rate limit is full again, which is all of its state. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    /** `key:<id>` or `org:<id>`. */
    bucket: p.text().primary(),
    fullAt: p.datetime(6),
    /** Number of the requests counted last that were admitted. */
    granted: p.integer().default(0),
  },
});
