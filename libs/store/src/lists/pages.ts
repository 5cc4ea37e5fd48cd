import { hash } from 'node:crypto';
import { textSizeOf } from '@marketplace/kernel';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { CursorKey } from '../keyring/keyring.ts';
import { sql, type Sql } from '../database/sql.ts';

/** Records per page if the request sets no limit. */
export const pageLimitDefault = 25;

/** The members that sort the records of lists: time of creation and id, or another value and id. */
interface Sorted {
  id: string;
  createdAt: Date;
}

/** Order of a list: by a column without nulls, then by id, both in the same direction. */
export interface ListOrder<Row extends Sorted = Sorted> {
  column: Sql;
  direction: 'asc' | 'desc';
  /** The value of `column` in a record. */
  keyOf(row: Row): Date | bigint | string;
}

/** The order of most lists. */
export const newestFirst: ListOrder = {
  column: sql`created_at`,
  direction: 'desc',
  keyOf: ({ createdAt }) => createdAt,
};

/**
 * The order of lists with the filter `updatedAfter`. A record that changes during the reading moves to the end, so the
 * reader gets it, perhaps again; in the order of creation it would be behind the cursor.
 */
export const changedFirst: ListOrder<Sorted & { updatedAt: Date }> = {
  column: sql`updated_at`,
  direction: 'asc',
  keyOf: ({ updatedAt }) => updatedAt,
};

/**
 * The end of a page: sort key and id of its last record. `key` is a text that PostgreSQL reads as the column's type; a
 * time is RFC 3339.
 */
export interface Position {
  key: string;
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
export interface Pager<Row extends Sorted = Sorted> {
  /** Records on the page. Query one row more. */
  limit: number;
  /** The end of the previous page; null for the first page. */
  after: Position | null;
  /**
   * Makes the page from up to `limit + 1` rows. A page with a million characters ends there. An extra row means that
   * there is a next page; it is not returned. With
   * `stoppedAt`, a page that is not full is not the last one: the search ended at that record, and the next page begins
   * after it.
   */
  page<R extends Row, T>(rows: R[], present: (row: R) => T, stoppedAt?: Row | null): Page<T>;
}

const refusal = {
  detail: 'This cursor was not made for this list with these filters.',
  advice: 'Use `nextCursor` of the previous page, with the same filters.',
};

/**
 * Starts reading a page. `bound` identifies the list: its name, the organization and the filters, with the choice of
 * the order. A cursor is valid only for the same list, organization and filters. Throws `invalid_cursor`.
 */
export function openPage<Row extends Sorted = Sorted>(
  key: CursorKey,
  bound: { list: string; owner: string; filters: object },
  request: PageRequest,
  order: ListOrder<Row> = newestFirst,
): Pager<Row> {
  const limit = request.limit ?? pageLimitDefault;
  const context = hash('sha256', canonicalJson(bound), 'base64url');
  const purpose = { context, refusal };
  const positionOf = ([value, id]: string[]): Position => ({ key: value!, id: id! });
  const cursorOf = (row: Row): string => writeCursor(key, purpose, [textOf(order.keyOf(row)), row.id]);
  return {
    limit,
    after: request.cursor === undefined ? null : positionOf(readCursor(key, purpose, request.cursor)),
    page: (rows, present, stoppedAt = null) => {
      const data = rows.slice(0, limit).map(present);
      const fitting = fittingOf(data);
      if (fitting < data.length) return { data: data.slice(0, fitting), nextCursor: cursorOf(rows[fitting - 1]!) };
      const end = rows.length > limit ? rows[limit - 1]! : stoppedAt;
      return { data, nextCursor: end && cursorOf(end) };
    },
  };
}

/** Maximum number of characters of the records on one page. Nearly all pages are much smaller. */
const pageCharactersMax = 1024 * 1024;

/** Number of records, from the first, that fit on a page: at least one. */
function fittingOf(records: readonly unknown[]): number {
  let size = 0;
  const beyond = records.findIndex((record) => (size += textSizeOf(record)) > pageCharactersMax);
  return beyond === -1 ? records.length : Math.max(1, beyond);
}

function textOf(key: Date | bigint | string): string {
  return key instanceof Date ? key.toISOString() : String(key);
}

/** The condition for records after a position. Null for the first page. */
export function beyond(
  { column, direction }: Pick<ListOrder, 'column' | 'direction'>,
  after: Position | null,
): Sql | null {
  if (after === null) return null;
  const position = sql`(${after.key}, ${after.id})`;
  return direction === 'asc' ? sql`(${column}, id) > ${position}` : sql`(${column}, id) < ${position}`;
}

/** `order by` of a list. */
export function inOrder({ column, direction }: Pick<ListOrder, 'column' | 'direction'>): Sql {
  return direction === 'asc' ? sql`order by ${column}, id` : sql`order by ${column} desc, id desc`;
}

/**
 * The MikroORM condition for records older than the position. The condition on `createdAt` alone is redundant, but
 * without it PostgreSQL does not use the index.
 */
export function olderThan(after: Position | null): object {
  if (after === null) return {};
  const createdAt = new Date(after.key);
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
  const createdAt = after && new Date(after.key);
  return [
    createdAfter === undefined ? null : sql`created_at > ${new Date(createdAfter)}`,
    createdBefore === undefined ? null : sql`created_at < ${new Date(createdBefore)}`,
    after && sql`created_at <= ${createdAt} and (created_at < ${createdAt} or id < ${after.id})`,
  ];
}
