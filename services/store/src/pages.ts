import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '@marketplace/kernel';
import { canonicalJson } from './canonical-json.ts';
import type { Keyring } from './keyring.ts';
import type { Parameter } from './statement.ts';

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
 * Keyset pages. A cursor is the last position and a tag over it, the list's filters and the caller's organization, so a cursor
 * works only for the list, the filters and the organization that it was made for.
 */
export interface Pager {
  limit: number;
  after: Position | null;
  /** Takes up to `limit + 1` rows: the extra one only tells that there is a next page. */
  page<Row extends { id: string; createdAt: Date }, T>(rows: Row[], present: (row: Row) => T): Page<T>;
}

export function openPage(keyring: Keyring, bound: { list: string; owner: string; filters: object }, request: PageRequest): Pager {
  const limit = request.limit ?? pageLimitDefault;
  const context = createHash('sha256').update(canonicalJson(bound)).digest('base64url');
  const tag = (body: string): string => keyring.mac('cursor', `${body}.${context}`).slice(0, 22);
  const encode = ({ createdAt, id }: Position): string => {
    const body = Buffer.from(JSON.stringify([1, createdAt, id])).toString('base64url');
    return `${body}.${tag(body)}`;
  };
  return {
    limit,
    after: request.cursor === undefined ? null : decode(request.cursor, tag),
    page: (rows, present) => {
      const data = rows.slice(0, limit);
      const last = data.at(-1);
      const nextCursor = rows.length > limit && last ? encode({ createdAt: last.createdAt.toISOString(), id: last.id }) : null;
      return { data: data.map(present), nextCursor };
    },
  };
}

function decode(cursor: string, tag: (body: string) => string): Position {
  const [body = '', given = '', ...more] = cursor.split('.');
  const expected = Buffer.from(tag(body));
  const actual = Buffer.from(given);
  if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new ServiceError('invalid_cursor', 'This cursor was not made for this list with these filters.', {
      faults: [{ path: ['cursor'], code: 'invalid_cursor', detail: 'Use `nextCursor` of the page before, with the same filters.' }],
    });
  }
  const [, createdAt, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, string, string];
  return { createdAt, id };
}

/** The keyset condition for MikroORM: strictly older than the position. The plain bound is what lets the index serve it. */
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

/** A part of a `where`, for `findRecords`. */
export interface Condition {
  text: string;
  values: Parameter[];
}

/** Null where a filter is absent. Filters have few combinations, so there are few texts to prepare. */
export function where(conditions: (Condition | null)[]): Condition {
  const given = conditions.filter((condition) => condition !== null);
  return { text: `where ${given.map(({ text }) => `(${text})`).join(' and ')}`, values: given.flatMap(({ values }) => values) };
}

export function equals(column: string, value: string | undefined): Condition | null {
  return value === undefined ? null : { text: `${column} = ?`, values: [value] };
}

/** `olderThan` and `createdBetween` for `where`. */
export function inPage(after: Position | null, createdAfter: string | undefined, createdBefore: string | undefined): (Condition | null)[] {
  return [
    createdAfter === undefined ? null : { text: 'created_at > ?', values: [new Date(createdAfter)] },
    createdBefore === undefined ? null : { text: 'created_at < ?', values: [new Date(createdBefore)] },
    after && { text: 'created_at <= ? and (created_at < ? or id < ?)', values: [new Date(after.createdAt), new Date(after.createdAt), after.id] },
  ];
}
