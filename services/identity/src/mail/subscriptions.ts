import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type MailingKind,
  mailingKinds,
  type MailSettings,
  settingOf,
  switchableKinds,
} from '@marketplace/identity-contract';
import { type Keyring, sql } from '@marketplace/store';

/** A person's settings. A kind without a row of `mail_opt_out` is on. */
export async function readMailSettings(em: EntityManager, userId: string): Promise<MailSettings> {
  const { rows } = await sql<{ kind: string }>`
    select kind from mail_opt_out where user_id = ${userId}`.execute(em.getKysely());
  const off = new Set(rows.map(({ kind }) => kind));
  return Object.fromEntries(switchableKinds.map((kind) => [settingOf(kind), !off.has(kind)])) as MailSettings;
}

/** Switches kinds off. Returns those that were on. Does nothing if there is no such user. */
export async function switchOff(em: EntityManager, userId: string, kinds: MailingKind[]): Promise<MailingKind[]> {
  const { rows } = await sql<{ kind: MailingKind }>`
    insert into mail_opt_out (user_id, kind, created_at)
    select u.id, kind, clock_timestamp() from "user" u, unnest(${kinds}::text[]) as kind where u.id = ${userId}
    on conflict do nothing returning kind`.execute(em.getKysely());
  return rows.map(({ kind }) => kind);
}

/** Switches kinds on. Returns those that were off. */
export async function switchOn(em: EntityManager, userId: string, kinds: MailingKind[]): Promise<MailingKind[]> {
  const { rows } = await sql<{ kind: MailingKind }>`
    delete from mail_opt_out where user_id = ${userId} and kind = any(${kinds}) returning kind`.execute(em.getKysely());
  return rows.map(({ kind }) => kind);
}

/** Person and kind of mails of a link to unsubscribe. */
export interface Subscription {
  userId: string;
  kind: MailingKind;
}

const purpose = 'unsubscribe';
const textOf = ({ userId, kind }: Subscription): string => `${userId}-${kind}`;

/**
 * The token of a link to unsubscribe: user, kind and signature, separated by hyphens. It is not stored and does not
 * expire, because mails are kept for long and switching mails off harms nobody. It is valid until the key that signed
 * it is removed from the keyring.
 */
export function unsubscribeToken(keyring: Keyring, subscription: Subscription): string {
  const text = textOf(subscription);
  return `${text}-${keyring.sign(purpose, text)}`;
}

/** Person and kind of a token. Null if it is not valid. */
export function readUnsubscribeToken(keyring: Keyring, token: string): Subscription | null {
  const [, userId = '', name, signature = ''] = /^(\w+)-(\w+)-([\w-]+)$/.exec(token) ?? [];
  const kind = mailingKinds.find((known) => known === name);
  if (kind === undefined) return null;
  const subscription = { userId, kind };
  return keyring.verify(purpose, textOf(subscription), signature) ? subscription : null;
}
