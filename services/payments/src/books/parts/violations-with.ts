import type { EntityManager } from '@mikro-orm/postgresql';
import { type Sql, sql } from '@marketplace/store';

/** Something in the database that contradicts an invariant of the money. */
export interface Violation {
  /** The invariant, such as `I7 the captured amount is where the books say`. */
  invariant: string;
  /** The record, and its figures. */
  detail: string;
}

/**
 * What contradicts the invariants, each a statement that selects a record and its figures if they do. `tables` are
 * common table expressions, which may have the names of tables: the statements then read those parts of them. One
 * statement, and so one snapshot: use an entity manager of the report pool.
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
    ${tables === null ? sql`` : sql`with ${tables}`} ${sql.raw(parts.join(' union all '))} order by invariant, detail`.execute(
    em.getKysely(),
  );
  return rows;
}
