import type { EntityManager } from '@mikro-orm/postgresql';
import type { TimeFilters } from '@marketplace/kernel';
import { sql, type Sql } from '../database/sql.ts';
import type { CursorKey } from '../keyring/keyring.ts';
import { findChanged, findNewest } from '../records/find-records.ts';
import type { EntityOf } from '../records/record-shape.ts';
import { allOf, beyond, changedFirst, newestFirst, openPage, type PageRequest, type Pager } from './pages.ts';

/** Members that lists of records use. */
export interface Changing {
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Filters that `findPage` applies itself, among all filters of the request. */
export type ListFilters = TimeFilters & { status?: readonly string[] | undefined };

/** A list of records that belong to an organization. */
export interface RecordList {
  key: CursorKey;
  /** Name of the list. */
  list: string;
  /** The organization. */
  owner: string;
  /** Filters of the request. Its cursor is bound to them. */
  filters: ListFilters;
  request: PageRequest;
  /**
   * Conditions under which records belong to the organization. Each needs an index followed by `created_at, id`, one
   * followed by `status, created_at, id`, and one followed by `updated_at, id`. No record satisfies two.
   */
  parts: Sql[];
  /** Conditions of the other filters; null is an absent filter. */
  wanted: (Sql | null)[];
}

/**
 * Finds one page of a list, and one record more: newest first, or, with `updatedAfter`, oldest change first. Throws
 * `invalid_cursor`.
 */
export async function findPage<T extends Changing>(
  em: EntityManager,
  entity: EntityOf<T>,
  { key, list, owner, filters, request, parts, wanted }: RecordList,
): Promise<{ pager: Pager<T>; rows: T[] }> {
  const { status, createdAfter, createdBefore, updatedAfter } = filters;
  const isChanges = updatedAfter !== undefined;
  const bound = { list, owner, filters: { ...filters, status: boundValues(status) } };
  const order = isChanges ? changedFirst : newestFirst;
  const pager: Pager<T> = openPage<Changing>(key, bound, request, order);
  const rest = [
    ...wanted,
    createdAfter === undefined ? null : sql`created_at > ${new Date(createdAfter)}`,
    createdBefore === undefined ? null : sql`created_at < ${new Date(createdBefore)}`,
    updatedAfter === undefined ? null : sql`updated_at > ${new Date(updatedAfter)}`,
    beyond(order, pager.after),
  ];
  const find = isChanges ? findChanged : findNewest;
  const conditions = parts.flatMap((part) =>
    // An index that begins with the status has the order of creation only within one status.
    (isChanges ? inOneRange(status) : rangesOf(status)).map((ofStatus) => allOf([part, ofStatus, ...rest])),
  );
  return { pager, rows: await find(em, entity, conditions, pager.limit + 1) };
}

/** SQL: the columns of a party of a record. */
export interface PartyColumns {
  organization: Sql;
  externalId?: Sql;
}

/**
 * `RecordList.parts` of records with two parties: those in which the organization is a party, or only those in which it
 * is `role`; with `externalId`, only those to which it gave this id. No organization is both parties of a record.
 */
export function partsOf<Role extends string>(
  columns: Record<Role, PartyColumns>,
  owner: string,
  { role, externalId }: { role?: Role | undefined; externalId?: string | undefined },
): Sql[] {
  return (Object.keys(columns) as Role[])
    .filter((party) => role === undefined || role === party)
    .map((party) => {
      const { organization, externalId: column } = columns[party];
      const own = sql`${organization} = ${owner}`;
      return externalId === undefined || !column ? own : sql`${own} and ${column} = ${externalId}`;
    });
}

/**
 * A filter with several values, in the form that a cursor is bound to: independent of their order. One value is bound
 * as in 0.3.0.
 */
export function boundValues(values: readonly string[] | undefined): string | string[] | undefined {
  return values?.length === 1 ? values[0] : values?.toSorted();
}

function rangesOf(status: ListFilters['status']): (Sql | null)[] {
  return status === undefined ? [null] : status.map((one) => sql`status = ${one}`);
}

function inOneRange(status: ListFilters['status']): (Sql | null)[] {
  return [status === undefined ? null : sql`status = any(${status})`];
}
