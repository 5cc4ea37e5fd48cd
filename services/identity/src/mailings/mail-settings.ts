import type { EntityManager } from '@mikro-orm/postgresql';
import { type MailingKind, switchableKinds, type MailSettings, settingOf } from '@marketplace/identity-contract';
import { sql } from '@marketplace/store';

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
