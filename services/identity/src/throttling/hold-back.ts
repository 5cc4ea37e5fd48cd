import { setTimeout as delay } from 'node:timers/promises';
import { networkOf, ServiceError, widerNetworksOf } from '@marketplace/kernel';
import { CrowdedAttempt } from './crowded-attempt.ts';

/** Attempts that wait at the same time in one process. Less than the connections that a gateway has for them. */
const heldMax = 64;
const heldOfNetworkMax = 2;
const heldOfSiteMax = 16;

const held = new Map<string, number>();

/**
 * Waits before an attempt to sign in. If so many wait in this process, returns at once: the queue of hashes is bounded
 * and fair, and nobody is refused because of others. Throws a `CrowdedAttempt` if attempts of the same network or site
 * wait.
 */
export async function holdBack(ip: string | undefined, delayMs: number): Promise<void> {
  if (delayMs === 0 || ip === undefined) return;
  const [network, site] = [`network ${networkOf(ip)}`, `site ${widerNetworksOf(ip).site}`];
  if ((held.get(network) ?? 0) >= heldOfNetworkMax || (held.get(site) ?? 0) >= heldOfSiteMax)
    throw new CrowdedAttempt(
      new ServiceError('rate_limited', 'Attempts of your network are waiting: repeat this one later.', {
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
