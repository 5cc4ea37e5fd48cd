import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';
import { allOf } from './pages.ts';
import { findOldest } from '../records/find-records.ts';
import type { EntityOf } from '../records/record-shape.ts';

/** The period of an export, and the start of the part. */
export interface ExportRange {
  from: string;
  until: string;
  after?: string | undefined;
}

/**
 * Maximum number of rows in one part of an export. It limits memory, and the time for which reading a part blocks the
 * process: a part of 500 orders took 30 ms.
 */
export const exportPartMax = 100;

interface Exported {
  id: string;
  createdAt: Date;
}

/**
 * The next part of an export: the records of the period that satisfy any of the conditions, oldest first, and the start
 * of the following part. The conditions are those of `findNewest`.
 */
export async function findPart<T extends Exported>(
  em: EntityManager,
  entity: EntityOf<T>,
  conditions: Sql[],
  { from, until, after }: ExportRange,
): Promise<{ records: T[]; next: string | null }> {
  const [time, id] = after?.split('/') ?? [];
  const within = conditions.map((condition) =>
    allOf([
      condition,
      sql`created_at >= ${new Date(from)} and created_at < ${new Date(until)}`,
      time === undefined ? null : sql`(created_at, id) > (${time}, ${id})`,
    ]),
  );
  const found = await findOldest(em, entity, within, exportPartMax + 1);
  const records = found.slice(0, exportPartMax);
  const last = found.length > exportPartMax ? records.at(-1)! : null;
  return { records, next: last && `${last.createdAt.toISOString()}/${last.id}` };
}
