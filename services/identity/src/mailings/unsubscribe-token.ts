import { timingSafeEqual } from 'node:crypto';
import { type MailingKind, mailingKinds } from '@marketplace/identity-contract';
import type { Keyring } from '@marketplace/store';

/** The person and the kind of mails that a link to unsubscribe is for. */
export interface Subscription {
  userId: string;
  kind: MailingKind;
}

const purpose = 'unsubscribe';

/**
 * The token of a link to unsubscribe: user, kind, and their HMAC, separated by hyphens. Nothing is stored for it, and it
 * does not expire, because mails are kept for long and switching mails off harms nobody. It is valid until the key that
 * signed it is removed from the keyring.
 */
export function unsubscribeToken(keyring: Keyring, { userId, kind }: Subscription): string {
  return `${userId}-${kind}-${keyring.mac(purpose, `${userId}-${kind}`)}`;
}

/** What a token is for. Null if it is not valid. */
export function readUnsubscribeToken(keyring: Keyring, token: string): Subscription | null {
  const [, userId, name] = /^(\w+)-(\w+)-/.exec(token) ?? [];
  const kind = mailingKinds.find((known) => known === name);
  if (userId === undefined || kind === undefined) return null;
  const [given, expected] = [token, unsubscribeToken(keyring, { userId, kind })].map((text) => Buffer.from(text));
  return given!.length === expected!.length && timingSafeEqual(given!, expected!) ? { userId, kind } : null;
}
