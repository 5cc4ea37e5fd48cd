import { createHash } from 'node:crypto';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { sql, type Sql } from '../database/sql.ts';

export const pageLimitDefault = 25;

/** Where a page ended: the sort key of its last record. Lists run from newest to oldest. */
export interface Position {
  createdAt: string;
  id: string;
}

export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

/**
 * Keyset pages. A cursor is the last position and a tag over it, the list's filters and the caller's organization, so a
 * cursor works only for the list, the filters and the organization that it was made for.
 */
export interface Pager {
  limit: number;
  after: Position | null;
  /** Takes up to `limit + 1` rows: the extra one only tells that there is a next page. */
  page<Row extends { id: string; createdAt: Date }, T>(rows: Row[], present: (row: Row) => T): Page<T>;
}

const refusal = {
  detail: 'This cursor was not made for this list with these filters.',
  advice: 'Use `nextCursor` of the page before, with the same filters.',
};

export function openPage(
  keyring: Keyring,
  bound: { list: string; owner: string; filters: object },
  request: PageRequest,
): Pager {
  const limit = request.limit ?? pageLimitDefault;
  const context = createHash('sha256').update(canonicalJson(bound)).digest('base64url');
  const purpose = { context, refusal };
  const positionOf = ([createdAt, id]: string[]): Position => ({ createdAt: createdAt!, id: id! });
  return {
    limit,
    after: request.cursor === undefined ? null : positionOf(readCursor(keyring, purpose, request.cursor)),
    page: (rows, present) => {
      const data = rows.slice(0, limit);
      const last = data.at(-1);
      const nextCursor =
        rows.length > limit && last ? writeCursor(keyring, purpose, [last.createdAt.toISOString(), last.id]) : null;
      return { data: data.map(present), nextCursor };
    },
  };
}

/**
 * The keyset condition for MikroORM: strictly older than the position. The plain bound is what lets the index serve it.
 */
export function olderThan(after: Position | null): object {
  if (after === null) return {};
  const createdAt = new Date(after.createdAt);
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { id: { $lt: after.id } }] };
}

/** `createdAfter` and `createdBefore` of a list, both exclusive. */
export function createdBetween(after: string | undefined, before: string | undefined): object {
  const bounds = { ...(after && { $gt: new Date(after) }), ...(before && { $lt: new Date(before) }) };
  return Object.keys(bounds).length > 0 ? { createdAt: bounds } : {};
}

const and = sql` and `;

/**
 * One condition of all that are given; null is a filter that is absent. Filters have few combinations, so there are few
 * texts to prepare.
 */
export function allOf(conditions: (Sql | null)[]): Sql {
  return sql.join(
    conditions.flatMap((condition) => (condition === null ? [] : [sql`(${condition})`])),
    and,
  );
}

/** `olderThan` and `createdBetween` as conditions of SQL, for `findNewest`. */
export function inPage(
  after: Position | null,
  createdAfter: string | undefined,
  createdBefore: string | undefined,
): (Sql | null)[] {
  const createdAt = after && new Date(after.createdAt);
  return [
    createdAfter === undefined ? null : sql`created_at > ${new Date(createdAfter)}`,
    createdBefore === undefined ? null : sql`created_at < ${new Date(createdBefore)}`,
    after && sql`created_at <= ${createdAt} and (created_at < ${createdAt} or id < ${after.id})`,
  ];
}
