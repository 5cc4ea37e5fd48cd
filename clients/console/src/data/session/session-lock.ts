/**
 * A lock that all tabs share while the session is renewed. Renewal ends the old cookie at once, so a concurrent request
 * is answered 401. Such a request waits for the lock and is repeated.
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
