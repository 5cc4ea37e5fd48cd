import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { sql, type Sql } from '../database/sql.ts';
import type { CursorKey } from '../keyring/keyring.ts';
import { findRecords, tableOf } from '../records/find-records.ts';
import type { EntityOf } from '../records/record-shape.ts';
import type { Read } from '../transaction/work.ts';
import { type Changing, findPage, type ListFilters, type PartyColumns, partsOf } from './find-page.ts';
import type { Page, PageRequest } from './pages.ts';

/** Records of one kind that belong to organizations, and their presentation. */
export interface ReadableRecord<T, Output, Role extends string, Whole> {
  entity: EntityOf<T>;
  /** The columns of the organizations that a record belongs to. No record belongs to one organization twice. */
  parties: Record<Role, PartyColumns>;
  /** SQL, a boolean: whether the organization may read the row. By default, it must be one of the parties. */
  readableBy?: (organizationId: string) => Sql;
  /** Adds the data that records are presented with, in the order of the records. By default, nothing. */
  whole?: (em: EntityManager, records: T[]) => Promise<Whole[]>;
  /** The record as the organization sees it. */
  present: (whole: Whole, organizationId: string) => Output;
}

/** Maximum number of records of one parent that `getNewestOf` returns. */
const newestMax = 20;

const or = sql` or `;

/** The queries for records that belong to organizations. Records of other organizations are treated as missing. */
export function readsOf<T extends Changing, Output, Role extends string, Whole = T>(
  record: ReadableRecord<T, Output, Role, Whole>,
) {
  const { entity, parties, present } = record;
  const whole = record.whole ?? (async (_em: EntityManager, records: T[]) => records as unknown as Whole[]);
  const columns = Object.values<PartyColumns>(parties);
  const isParty = (viewer: string): Sql =>
    sql`(${sql.join(
      columns.map(({ organization }) => sql`${organization} = ${viewer}`),
      or,
    )})`;
  const readableBy = record.readableBy ?? isParty;

  async function find(em: EntityManager, viewer: string, rest: Sql): Promise<Output[]> {
    const found = await whole(em, await findRecords(em, entity, rest));
    return found.map((one) => present(one, viewer));
  }

  async function read({ em }: Read, caller: Caller, id: string): Promise<Output> {
    const viewer = organizationOf(caller);
    const [found] = await find(em, viewer, sql`where id = ${id} and ${readableBy(viewer)}`);
    if (!found) throw notFound();
    return found;
  }

  return {
    /** Returns the record. Throws `not_found` unless the caller's organization may read it. */
    get: (from: Read, caller: Caller, { id }: { id: string }): Promise<Output> => read(from, caller, id),

    /** Answers the repetition of a command that returns the record: `ClientRequestCommand.read`. Throws `not_found`. */
    read,

    /** Returns those of the records that the caller's organization may read, in any order. */
    getMany: async ({ em }: Read, caller: Caller, { ids }: { ids: string[] }): Promise<{ data: Output[] }> => {
      const viewer = organizationOf(caller);
      return { data: await find(em, viewer, sql`where id = any(${ids}) and ${readableBy(viewer)}`) };
    },

    /**
     * Makes the query for the newest records of several parents, newest first. `parent` is the column with the id of
     * the parent; an index has it, followed by `created_at, id`. `ids` is the member of the input with the parents'
     * ids.
     */
    getNewestOf:
      <Ids extends string>(parent: Sql, ids: Ids) =>
      async ({ em }: Read, caller: Caller, input: Record<Ids, string[]>): Promise<{ data: Output[] }> => {
        const viewer = organizationOf(caller);
        const newest = sql`
          where id in (
            select newest.id from unnest(${input[ids]}::text[]) as parent(id) cross join lateral (
              select id from ${tableOf(em, entity)} where ${parent} = parent.id and ${readableBy(viewer)}
               order by created_at desc, id desc limit ${sql.lit(newestMax)}) as newest)
          order by created_at desc, id desc`;
        return { data: await find(em, viewer, newest) };
      },

    /**
     * Makes the query for pages of the records of the caller's organization. `name` is the name of the list in its
     * cursors, and `wanted` the conditions of filters that `findPage` does not know. The query throws `invalid_cursor`
     * for a cursor of other filters or of another organization.
     */
    list:
      <Input extends ListInput<Role>>(
        name: string,
        wanted: (filters: Omit<Input, keyof PageRequest>) => (Sql | null)[],
      ) =>
      async ({ em, cursorKey }: ListRead, caller: Caller, input: Input): Promise<Page<Output>> => {
        const owner = organizationOf(caller);
        const { limit, cursor, ...filters } = input;
        const { pager, rows } = await findPage<T>(em, entity, {
          key: cursorKey,
          list: name,
          owner,
          filters,
          request: { limit, cursor },
          parts: partsOf(parties, owner, filters),
          wanted: wanted(filters),
        });
        const found = await whole(em, rows);
        const wholeOf = new Map(rows.map((row, n) => [row, found[n]!]));
        return pager.page(rows, (row) => present(wholeOf.get(row)!, owner));
      },
  };
}

type ListRead = Read & { cursorKey: CursorKey };

type ListInput<Role extends string> = PageRequest &
  ListFilters & { role?: Role | undefined; externalId?: string | undefined };

/** SQL: the column has the value. Null if the filter is absent. */
export function equal(column: Sql, value: unknown): Sql | null {
  return value === undefined ? null : sql`${column} = ${value}`;
}
