import DataLoader from 'dataloader';
import type { z } from 'zod';
import { type Caller, isServiceError } from '@marketplace/kernel';
import type { Call, CatalogueEntry } from '../../calls/catalogue.ts';
import type { ListField } from '../schema/expand.ts';

/** Loads a record by id. Null if it does not exist, the caller may not see it, or the id is malformed. */
export type RecordLoader<T> = DataLoader<string, T | null>;

/**
 * The most ids in one call. Operations take up to 100. A record may have 100 KB, so with fewer of them the answers of
 * concurrent calls take less memory.
 */
const batchMax = 50;

/**
 * Loads records of one type for one request, each once. If the operation takes `ids` and answers `{ data }`, the ids of
 * one tick are loaded in one call; if it takes `id`, each id is a call.
 */
export function recordLoader<T extends { id: string }>(
  { operation }: CatalogueEntry,
  call: Call,
  caller: Caller,
): RecordLoader<T> {
  const { ids } = (operation.input as z.ZodObject).shape;
  const find = ids ? findTogether<T>((ids as z.ZodArray<z.ZodType>).element, call, caller) : findEach<T>(call, caller);
  return new DataLoader(find, { maxBatchSize: batchMax });
}

type Find<T> = (ids: readonly string[]) => Promise<(T | null | Error)[]>;

function findTogether<T extends { id: string }>(id: z.ZodType, call: Call, caller: Caller): Find<T> {
  return async (asked) => {
    // A malformed id is answered like one that does not exist, and must not fail the call for the others.
    const ids = asked.filter((each) => id.safeParse(each).success);
    if (ids.length === 0) return asked.map(() => null);
    const { data } = (await call(caller, { ids })).output as { data: T[] };
    const found = new Map(data.map((record) => [record.id, record]));
    return asked.map((each) => found.get(each) ?? null);
  };
}

function findEach<T>(call: Call, caller: Caller): Find<T> {
  const find = async (id: string): Promise<T | null> => {
    try {
      return (await call(caller, { id })).output as T;
    } catch (error) {
      if (isServiceError(error, 'not_found', 'validation_failed')) return null;
      throw error;
    }
  };
  return (ids) => Promise.all(ids.map((id) => find(id).catch((error: Error) => error)));
}

/** Loads the records that belong to a parent, by the parent's id. */
export type ListLoader = DataLoader<string, object[]>;

/** Loads lists for one request, each once; see `ListField`. Throws an Error if the operation does not fit the field. */
export function listLoader({ entry, of }: ListField, call: Call, caller: Caller): ListLoader {
  const listOf = async (input: object) => ((await call(caller, input)).output as { data: object[] }).data;
  if (of === undefined) {
    // An order without a payment has no ledger.
    const find = (id: string) =>
      listOf({ id }).catch((error: Error) => (isServiceError(error, 'not_found') ? [] : error));
    return new DataLoader((ids: readonly string[]) => Promise.all(ids.map(find)), { maxBatchSize: batchMax });
  }
  const { shape } = entry.operation.input as z.ZodObject;
  const [member] = Object.keys(shape);
  return new DataLoader(
    async (ids: readonly string[]) => {
      const records = Map.groupBy(await listOf({ [member!]: ids }), (record) => (record as Record<string, string>)[of]);
      return ids.map((id) => records.get(id) ?? []);
    },
    { maxBatchSize: batchMax },
  );
}
