import { type Caller, isServiceError } from '@marketplace/kernel';
import { inTransaction, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { assumeFailure, type Attempt, forgetAttempt, forgetFailures } from './sign-in-limit.ts';

/**
 * Tries something secret that was typed, at whatever door: limited, counted, and audited when it was wrong. `run`
 * throws
 * `invalid_credentials` or `invalid_token` then; `account` tells afterwards whose it was, if anybody's.
 */
export async function throttledAttempt<T>(
  { store, signInLimits }: Pick<IdentityContext, 'signInLimits'> & { store: Store },
  caller: Caller,
  attempt: Attempt,
  account: () => { id: string } | null,
  run: () => Promise<T>,
): Promise<T> {
  const em = store.fork();
  const assumed = await assumeFailure(em, signInLimits, attempt);
  try {
    const result = await run();
    await forgetFailures(em, attempt);
    return result;
  } catch (error) {
    if (isServiceError(error, 'invalid_credentials', 'invalid_token')) await recordRefusal(store, caller, account());
    // Otherwise a service that is busy would lock out whoever tries again and again. Where it is away, the attempt
    // stays.
    else await forgetAttempt(em, assumed).catch(() => undefined);
    throw error;
  }
}

/** A transaction with or without an account, so that both take about the same time. */
async function recordRefusal(store: Store, caller: Caller, account: { id: string } | null): Promise<void> {
  await inTransaction(store, caller, async ({ audit }) => {
    if (account)
      audit({ action: 'session.refused', organizationId: null, targets: [{ type: 'user', id: account.id }] });
  });
}
