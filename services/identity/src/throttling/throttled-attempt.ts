import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, isServiceError, networkOf, ServiceError, userOf, widerNetworksOf } from '@marketplace/kernel';
import { inTransaction, type Store, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Attempt, codeAttempt, CrowdedAttempt, type HashRequester } from './attempt.ts';
import { assumeFailure, forgetAttempt, forgetFailures, type SignInLimits } from './sign-in-limit.ts';
import type { IdentityContext } from '../context.ts';
import type { Session } from '../entities/session.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { lockOwnSession } from '../sessions/session.ts';

type Context = IdentityContext & { store: Store };

/**
 * Checks a secret that was typed, in any operation: limits the attempts, counts the failures and audits them. `run`
 * throws `invalid_credentials` or `invalid_token` if the secret is wrong; it gets the `HashRequester` of the attempt.
 * `account` is called after `run`; it returns the account concerned, or null if there is none. Throws `rate_limited`,
 * as a `CrowdedAttempt` if failures of the network are the reason. A mailed token cannot be guessed, so a right one is
 * accepted even then.
 */
export async function throttledAttempt<T>(
  { store, signInLimits }: { store: Store; signInLimits: SignInLimits },
  caller: Caller,
  attempt: Attempt,
  account: () => { id: string } | null,
  run: (requester: HashRequester) => Promise<T>,
): Promise<T> {
  const em = store.fork();
  const admitted = await assumeFailure(em, signInLimits, attempt).catch((error: unknown) => {
    if (attempt.kind === 'token' && error instanceof CrowdedAttempt) return error;
    throw error;
  });
  if (admitted instanceof CrowdedAttempt)
    return run({ ip: caller.ip }).catch((error: unknown) => {
      throw isServiceError(error, 'invalid_token') ? admitted : error;
    });
  const { id, isKnown, delayMs } = admitted;
  try {
    await holdBack(caller.ip, delayMs);
    const ofAccount = attempt.kind === 'password' || attempt.kind === 'step-up' ? attempt.account : undefined;
    const result = await run({ ip: caller.ip, isKnown, account: ofAccount });
    await forgetFailures(em, attempt);
    return result;
  } catch (error) {
    if (isServiceError(error, 'invalid_credentials', 'invalid_token')) await recordRefusal(store, caller, account());
    // Other errors do not count, or a busy service would lock out users who retry. If the database is unreachable, the
    // attempt stays counted.
    else await forgetAttempt(em, id).catch(() => undefined);
    throw error;
  }
}

/**
 * Runs an operation that a signed-in user confirms with a code, with user and session locked. Wrong codes of all
 * operations are counted together. If `run` throws, the code stays unused. If no code was sent, nothing is counted, and
 * `run` decides whether it needs one.
 */
export async function throttledCodeAttempt<T>(
  context: Context,
  caller: Caller,
  code: string | undefined,
  run: (work: Work & Context, own: { user: User; session: Session }) => Promise<T>,
): Promise<T> {
  const runLocked = () =>
    inTransaction(context.store, caller, async (transaction) => {
      const work = { ...context, ...transaction };
      return run(work, await lockOwnSession(work.em, caller));
    });
  if (code === undefined) return runLocked();
  const { userId } = userOf(caller);
  const account = { id: userId, email: await emailOf(context.store.fork(), { userId }) };
  return throttledAttempt(context, caller, codeAttempt(account, caller.ip), () => account, runLocked);
}

/** The address of a signed-in user, by which attempts on the password and the codes are counted. */
export async function emailOf(em: EntityManager, { userId }: { userId: string }): Promise<string> {
  return (await em.findOneOrFail(UserEntity, { id: userId })).email;
}

/** Runs a transaction even without an account, so that both cases take about the same time. */
async function recordRefusal(store: Store, caller: Caller, account: { id: string } | null): Promise<void> {
  await inTransaction(store, caller, async ({ audit }) => {
    if (account)
      audit({ action: 'session.refused', organizationId: null, targets: [{ type: 'user', id: account.id }] });
  });
}

/**
 * Maximum number of attempts that one process holds back at a time. Less than the connections that a gateway has for
 * them.
 */
const heldMax = 64;

const heldOfNetworkMax = 2;

const heldOfSiteMax = 16;

const held = new Map<string, number>();

/**
 * Waits before an attempt to sign in. If `heldMax` attempts wait in this process, returns at once: the queue of hashes
 * is bounded and fair, and nobody is refused because of others. Throws a `CrowdedAttempt` if attempts of the same
 * network or site wait.
 */
async function holdBack(ip: string | undefined, delayMs: number): Promise<void> {
  if (delayMs === 0 || ip === undefined) return;
  const [network, site] = [`network ${networkOf(ip)}`, `site ${widerNetworksOf(ip).site}`];
  if ((held.get(network) ?? 0) >= heldOfNetworkMax || (held.get(site) ?? 0) >= heldOfSiteMax)
    throw new CrowdedAttempt(
      new ServiceError('rate_limited', 'Too many sign-in attempts from your network. Try again later.', {
        retryAfterSeconds: Math.ceil(delayMs / 1000),
      }),
    );
  if ((held.get('all') ?? 0) >= heldMax) return;
  const scopes = ['all', network, site];
  for (const scope of scopes) held.set(scope, (held.get(scope) ?? 0) + 1);
  try {
    await delay(delayMs);
  } finally {
    for (const scope of scopes) {
      const left = held.get(scope)! - 1;
      if (left > 0) held.set(scope, left);
      else held.delete(scope);
    }
  }
}
