import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';
import { allOf } from './pages.ts';
import { findOldest } from '../records/find-records.ts';
import type { EntityOf } from '../records/record-shape.ts';

/** The period of an export, and where the part begins. */
export interface ExportRange {
  from: string;
  until: string;
  after?: string | undefined;
}

/**
 * Largest number of rows in one part of an export. It bounds memory, and how long reading a part keeps a process from
 * answering others: a part of 500 orders was 30 ms.
 */
export const exportPartMax = 100;

interface Exported {
  id: string;
  createdAt: Date;
}

/**
 * The next part of an export: records of the period that satisfy any of the conditions, oldest first, and where the
 * part after it begins. The conditions are those of `findNewest`.
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
