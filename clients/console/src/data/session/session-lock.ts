/**
 * A renewed session ends the old cookie at once, so a request that is under way meanwhile is answered 401. What renews
 * the session holds this lock, in all tabs; a request that got 401 waits for the lock and is repeated.
 */
const name = 'session';

/** Runs a request that renews the session: sign-in, switching the organization, authenticating again. */
export function whileRenewing<T>(renew: () => Promise<T>): Promise<T> {
  return navigator.locks.request(name, renew);
}

/** Resolves when no tab renews the session. */
export async function whenRenewed(): Promise<void> {
  await navigator.locks.request(name, { mode: 'shared' }, () => {});
}
