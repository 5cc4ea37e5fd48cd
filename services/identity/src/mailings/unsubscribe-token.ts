import { type MailingKind, mailingKinds } from '@marketplace/identity-contract';
import type { Keyring } from '@marketplace/store';

/** The person and the kind of mails that a link to unsubscribe is for. */
export interface Subscription {
  userId: string;
  kind: MailingKind;
}

const purpose = 'unsubscribe';
const textOf = ({ userId, kind }: Subscription): string => `${userId}-${kind}`;

/**
 * The token of a link to unsubscribe: user, kind and signature, separated by hyphens. Nothing is stored for it, and it
 * does not expire, because mails are kept for long and switching mails off harms nobody. It is valid until the key that
 * signed it is removed from the keyring.
 */
export function unsubscribeToken(keyring: Keyring, subscription: Subscription): string {
  const text = textOf(subscription);
  return `${text}-${keyring.sign(purpose, text)}`;
}

/** What a token is for. Null if it is not valid. */
export function readUnsubscribeToken(keyring: Keyring, token: string): Subscription | null {
  const [, userId = '', name, signature = ''] = /^(\w+)-(\w+)-([\w-]+)$/.exec(token) ?? [];
  const kind = mailingKinds.find((known) => known === name);
  if (kind === undefined) return null;
  const subscription = { userId, kind };
  return keyring.verify(purpose, textOf(subscription), signature) ? subscription : null;
}
