import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Sql, type Store } from '@marketplace/store';

/** Number of rows that one statement reads, so that no statement comes near its time limit. */
export interface PartSizes {
  transactions: number;
  accounts: number;
  orders: number;
}

/** A call of the verification: its dependencies and deadline. */
export interface Slice {
  store: Store;
  caller: Caller;
  sizes: PartSizes;
  /** Time limit in milliseconds, as `Date.now`. A part that has begun is finished. */
  deadline: number;
}

/** A verification of the whole ledger: its position, and the violations found so far. */
export interface Verification {
  id: string;
  stage: 'postings' | 'accounts' | 'orders' | 'base' | 'dropped';
  position: string;
  violations: Violation[];
  startedAt: Date;
}

/** Whether there is time for another part. */
export function hasTime({ deadline }: Slice): boolean {
  return Date.now() < deadline;
}

/**
 * Verifications: the complete one, with the sums to which new postings are added; the one in progress; and those whose
 * sums are no longer needed.
 */
export async function findVerifications(
  em: EntityManager,
): Promise<{ base: Verification | null; running: Verification | null; dropped: Verification[] }> {
  const { rows } = await sql<Omit<Verification, 'startedAt'> & { startedAt: string }>`
    select id, stage, position, violations, started_at as "startedAt" from ledger.verification order by id`.execute(
    em.getKysely(),
  );
  const all = rows.map((row): Verification => ({ ...row, startedAt: new Date(row.startedAt) }));
  return {
    base: all.find(({ stage }) => stage === 'base') ?? null,
    running: all.find(({ stage }) => stage !== 'base' && stage !== 'dropped') ?? null,
    dropped: all.filter(({ stage }) => stage === 'dropped'),
  };
}

/** Begins a verification of the whole ledger, unless one is in progress. */
export async function beginVerification(em: EntityManager): Promise<void> {
  await sql`
    insert into ledger.verification (stage, position, violations, started_at, verified_at)
    select 'postings', '', '[]', now(), coalesce(max(verified_at), now()) from ledger.verification
    on conflict do nothing`.execute(em.getKysely());
}

/** Records that everything that had changed is right. Does nothing before the first whole verification is complete. */
export async function recordVerified(em: EntityManager): Promise<void> {
  await sql`update ledger.verification set verified_at = now() where stage = 'base'`.execute(em.getKysely());
}

/**
 * When everything that had changed was last found to be right, in seconds since 1970. Null if no verification began.
 */
export async function verifiedAtSeconds(em: EntityManager): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from max(verified_at))::float8 as at from ledger.verification`.execute(em.getKysely());
  return rows[0]!.at;
}

/** Something in the database that contradicts an invariant of the money. */
export interface Violation {
  /** The invariant, such as `I7 the captured amount is where the books say`. */
  invariant: string;
  /** The record, and its figures. */
  detail: string;
}

/**
 * Finds violations of the invariants. Each invariant is a statement that selects the records that violate it, with
 * their figures. `tables` are common table expressions, which may have the names of tables: the statements then read
 * those parts of them. One statement, and so one snapshot: use an entity manager of the report pool.
 */
export async function violationsWith(
  em: EntityManager,
  tables: Sql | null,
  invariants: Record<string, string>,
): Promise<Violation[]> {
  const parts = Object.entries(invariants).map(
    ([name, statement]) =>
      `select '${name}' as invariant, concat_ws(': ', record, figures) as detail
         from (${statement}) as violation (record, figures)`,
  );
  const { rows } = await sql<Violation>`
    ${tables === null ? sql`` : sql`with ${tables}`} ${sql.raw(parts.join(' union all '))}
     order by invariant, detail`.execute(em.getKysely());
  return rows;
}
