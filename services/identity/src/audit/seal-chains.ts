import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { allSealed, type AuditSeals, readHeads, writeHeads } from './audit-seals.ts';
import { lockChains } from './lock-chains.ts';

/** Chains that are sealed in one transaction. */
const batchMax = 500;
/** The migration that creates the table of heads. */
const migration = '0013-audit-heads';

/**
 * Whether seals are required. From the first event of a new log on, they are. Must run in a transaction, before the
 * locks of chains are taken.
 */
export async function requireSealsOfEmptyLog(em: EntityManager, seals: AuditSeals): Promise<boolean> {
  if (await seals.areRequired(em)) return true;
  const db = em.getKysely();
  // Of several first appends, one finds the log empty, and the others wait for its commit.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit:' || ${allSealed}, 0))`.execute(db);
  await sql`
    insert into audit_head (chain, seal)
    select ${allSealed}, ${seals.sealAll()} where not exists (select from audit_event)
    on conflict (chain) do nothing`.execute(db);
  return seals.areRequired(em);
}

/**
 * Seals all chains of a log that an earlier release has written, once. It begins an hour after the migration: until
 * then, processes of the earlier release may still append without sealing. Can be interrupted and repeated.
 *
 * A log is sealed as it is found. So whoever deletes all heads can have a changed log sealed: the warning
 * `audit log sealed`, which is written once after an upgrade, shows it.
 */
export async function sealChains(em: EntityManager, seals: AuditSeals, log: Logger): Promise<void> {
  if (await seals.areRequired(em)) return;
  const { rows: due } = await sql`
    select from migration where name = ${migration} and executed_at < now() - interval '1 hour'`.execute(
    em.getKysely(),
  );
  if (due.length === 0) return;
  let sealed = 0;
  for (let after = ''; ; ) {
    const chains = await nextChains(em, after);
    if (chains.length === 0) break;
    await em.transactional(async (transaction) => {
      const tx = transaction as EntityManager;
      await lockChains(tx, chains);
      const heads = await readHeads(tx, seals, chains);
      await writeHeads(
        tx,
        seals,
        [...heads].flatMap(([chain, { last }]) => (last ? [{ chain, ...last }] : [])),
      );
    });
    sealed += chains.length;
    after = chains.at(-1)!;
  }
  await sql`
    insert into audit_head (chain, seal) values (${allSealed}, ${seals.sealAll()})
    on conflict (chain) do update set seal = excluded.seal`.execute(em.getKysely());
  log.warn({ chains: sealed }, 'audit log sealed');
}

async function nextChains(em: EntityManager, after: string): Promise<string[]> {
  const { rows } = await sql<{ chain: string }>`
    select chain from audit_event where chain > ${after} group by chain order by chain limit ${batchMax}`.execute(
    em.getKysely(),
  );
  return rows.map(({ chain }) => chain);
}
