import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';
import { inOrder, type ListOrder } from './pages.ts';
import { findRecordsWith, tableOf } from '../records/find-records.ts';
import type { EntityOf } from '../records/record-shape.ts';

// Three ways to find the records of a page by a condition that no index covers. All read a bounded number of rows,
// whatever the condition and the size of the table. In all conditions, columns belong to the table of the entity, and
// can be qualified with its name.

const unionAll = sql` union all `;

interface Search {
  /** The complete condition for the records of the page. */
  wanted: Sql;
  order: Pick<ListOrder, 'column' | 'direction'>;
  /** Maximum number of records to return. */
  limit: number;
}

/** Result of a walk. */
export interface Walked<T> {
  rows: T[];
  /**
   * The record that was examined last if the walk ended before it found `limit` records or had examined all. Null if
   * `rows` is complete.
   */
  stoppedAt: T | null;
}

/**
 * Reads the first records of the list. Returns the wanted ones if they fill the page, and null if later records are
 * needed. It suits a condition that nearly all records satisfy: its statement is short, and PostgreSQL needs longer to
 * prepare the execution of the other two than to execute this one. Each of `parts` is as in `walk`.
 */
export async function takeFirst<T extends { id: string }>(
  em: EntityManager,
  entity: EntityOf<T>,
  { parts, wanted, order, limit }: Search & { parts: Sql[] },
): Promise<T[] | null> {
  const table = tableOf(em, entity);
  const sorted = inOrder(order);
  const firsts = parts.map((part) => sql`(select * from ${table} where ${part} ${sorted} limit ${limit})`);
  const found = await findRecordsWith<T, { wanted: boolean }>(
    em,
    entity,
    sql`(${wanted}) as wanted`,
    sql`from (${sql.join(firsts, unionAll)}) ${table} ${sorted} limit ${limit}`,
  );
  const rows = found.filter((row) => row.wanted);
  return found.length === limit && rows.length < limit ? null : rows;
}

/**
 * Walks through records in the order of the list, and returns the first wanted ones. Each of `parts` is a condition,
 * including the position, whose records an index has in that order; no record satisfies two of them. Examines at most
 * `examinedMax` records of each part, so it suits filters that many records satisfy.
 */
export async function walk<T extends { id: string }>(
  em: EntityManager,
  entity: EntityOf<T>,
  search: WalkSearch,
): Promise<Walked<T>> {
  if (search.parts.length === 0) return { rows: [], stoppedAt: null };
  const found = await findRecordsWith<T, Seen>(em, entity, sql`wanted, last`, walksOf(tableOf(em, entity), search));
  return endOf(found, search.limit);
}

/** `walk` that returns only ids and times of creation, for tables whose rows are wide. */
export async function walkIds(
  em: EntityManager,
  entity: EntityOf<unknown>,
  search: WalkSearch,
): Promise<Walked<{ id: string; createdAt: Date }>> {
  if (search.parts.length === 0) return { rows: [], stoppedAt: null };
  const { rows } = await sql<Seen & { id: string; createdAt: string }>`
    select id, created_at as "createdAt", wanted, last ${walksOf(tableOf(em, entity), search)}`.execute(em.getKysely());
  return endOf(
    rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    search.limit,
  );
}

type WalkSearch = Search & { parts: Sql[]; examinedMax: number };

/** Columns of a walk: whether the record is wanted, and whether it is the last one that may be examined. */
interface Seen {
  wanted: boolean;
  last: boolean;
}

/** SQL from `from`: the rows of a walk, in the order of the list. */
function walksOf(table: Sql, { parts, wanted, order, limit, examinedMax }: WalkSearch): Sql {
  const sorted = inOrder(order);
  // The inner limit keeps PostgreSQL from moving the condition into the scan, where nothing would limit the rows that
  // it reads. Each level names the order: PostgreSQL then knows that the rows arrive in it, sorts nothing, and stops
  // reading when it has found enough records.
  const walks = parts.map(
    (part) => sql`(select * from
      (select *, (${wanted}) as wanted, row_number() over (${sorted}) = ${examinedMax} as last
         from (select * from ${table} where ${part} ${sorted} limit ${examinedMax}) ${table}) examined
      where wanted or last ${sorted} limit ${limit})`,
  );
  return sql`from (${sql.join(walks, unionAll)}) walks ${sorted} limit ${limit}`;
}

function endOf<Row extends Seen>(found: Row[], limit: number): Walked<Row> {
  const end = found.findIndex(({ last }) => last);
  const rows = (end === -1 ? found : found.slice(0, end + 1)).filter((row) => row.wanted);
  return { rows, stoppedAt: end === -1 || rows.length === limit ? null : found[end]! };
}

/**
 * Finds the first wanted records in the order of the list if few records satisfy `sources`: these are complete `select
 * *` statements, which together return all records that may be wanted, and no record twice. Returns null if they return
 * more than `max`. It suits filters that few records satisfy.
 */
export async function findFew<T extends { id: string }>(
  em: EntityManager,
  entity: EntityOf<T>,
  { sources, wanted, order, limit, max }: Search & { sources: Sql[]; max: number },
): Promise<T[] | null> {
  const table = tableOf(em, entity);
  const sorted = inOrder(order);
  const limited = sources.map((source) => sql`(${source} limit ${max + 1})`);
  const found = await findRecordsWith<T, { many: boolean }>(
    em,
    entity,
    sql`many`,
    sql`from (
      with few as materialized (
        select id, ${order.column}, (${wanted}) as wanted
          from (select * from (${sql.join(limited, unionAll)}) found limit ${max + 1}) ${table})
      select few.id as chosen, counted.many
        from (select count(*) > ${max} as many from few) counted
        left join (select id from few where wanted ${sorted} limit ${limit}) few on not counted.many) page
      left join ${table} on ${table}.id = page.chosen ${sorted}`,
  );
  if (found[0]!.many) return null;
  return found.filter(({ id }) => id !== null);
}
