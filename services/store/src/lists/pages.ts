import { createHash } from 'node:crypto';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { sql, type Sql } from '../database/sql.ts';

/** Records per page if the request sets no limit. */
export const pageLimitDefault = 25;

/** The sort key of the last record of a page. Lists are sorted from newest to oldest. `createdAt` is RFC 3339. */
export interface Position {
  createdAt: string;
  id: string;
}

/** The page that a client asks for. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of a list. `nextCursor` is null on the last page. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

/** Reads one page of a list by keyset pagination. */
export interface Pager {
  /** Records on the page. Query one row more. */
  limit: number;
  /** The end of the previous page; null for the first page. */
  after: Position | null;
  /** Makes the page from up to `limit + 1` rows. An extra row means that there is a next page; it is not returned. */
  page<Row extends { id: string; createdAt: Date }, T>(rows: Row[], present: (row: Row) => T): Page<T>;
}

const refusal = {
  detail: 'This cursor was not made for this list with these filters.',
  advice: 'Use `nextCursor` of the previous page, with the same filters.',
};

/**
 * Starts reading a page. `bound` identifies the list: its name, the organization and the filters. A cursor is valid
 * only for the same list, organization and filters. Throws `invalid_cursor`.
 */
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
 * The MikroORM condition for records older than the position. The condition on `createdAt` alone is redundant, but
 * without it PostgreSQL does not use the index.
 */
export function olderThan(after: Position | null): object {
  if (after === null) return {};
  const createdAt = new Date(after.createdAt);
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { id: { $lt: after.id } }] };
}

/** The MikroORM condition for the filters `createdAfter` and `createdBefore` (RFC 3339), both exclusive. */
export function createdBetween(after: string | undefined, before: string | undefined): object {
  const bounds = { ...(after && { $gt: new Date(after) }), ...(before && { $lt: new Date(before) }) };
  return Object.keys(bounds).length > 0 ? { createdAt: bounds } : {};
}

const and = sql` and `;

/**
 * Joins SQL conditions by `and`; null is an absent filter. At least one must be present. The text depends on which are
 * present, so use it for few combinations only: each text is prepared.
 */
export function allOf(conditions: (Sql | null)[]): Sql {
  return sql.join(
    conditions.flatMap((condition) => (condition === null ? [] : [sql`(${condition})`])),
    and,
  );
}

/** The conditions of `olderThan` and `createdBetween` in SQL, for `allOf` and `findNewest`. */
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
