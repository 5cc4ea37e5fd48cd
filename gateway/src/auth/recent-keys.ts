import type { IdentityClient } from '@marketplace/identity-contract';
import type { Actor } from '@marketplace/kernel';

type KeyActor = Extract<Actor, { type: 'api_key' }>;

/** How many keys are remembered. Beyond that, the one that was authenticated least recently is forgotten. */
const keysMax = 10_000;

/** What identity answered last about each API key. */
export interface RecentKeys {
  /** `askedAt`: when identity was asked, as `performance.now()`. */
  add(actor: KeyActor, askedAt: number): void;
  /** What identity answered, if it was asked at `since` or later. */
  find(apiKeyId: string, since: number): KeyActor | undefined;
}

const recent = new WeakMap<IdentityClient, RecentKeys>();

/** What this client of identity answered. */
export function recentKeysOf(identity: IdentityClient): RecentKeys {
  const known = recent.get(identity);
  if (known) return known;
  const made = recentKeys();
  recent.set(identity, made);
  return made;
}

function recentKeys(): RecentKeys {
  const keys = new Map<string, { actor: KeyActor; askedAt: number }>();
  return {
    add: (actor, askedAt) => {
      keys.delete(actor.apiKeyId);
      keys.set(actor.apiKeyId, { actor, askedAt });
      if (keys.size > keysMax) keys.delete(keys.keys().next().value!);
    },
    find: (apiKeyId, since) => {
      const known = keys.get(apiKeyId);
      return known && known.askedAt >= since ? known.actor : undefined;
    },
  };
}
