import DataLoader from 'dataloader';
import type { z } from 'zod';
import { type Caller, isServiceError } from '@marketplace/kernel';
import type { Call, CatalogueEntry } from '../../catalogue.ts';

/** A record by its id; null when there is none, the caller may not see it, or the id is malformed. */
export type RecordLoader<T> = DataLoader<string, T | null>;

/** What operations that take `ids` take at once. */
const batchMax = 100;

/**
 * Records of one type for one request, each asked for once. An operation that takes `ids` and answers `{ data }` gets
 * those of one tick together; one that takes `id` gets each alone.
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
    // What is no id at all answers like one that does not exist, and must not spoil the call for the others.
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
