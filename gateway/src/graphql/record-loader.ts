import { isServiceError, type Reply } from '@marketplace/kernel';

export interface RecordLoader<T> {
  load(id: string): Promise<T | null>;
}

/**
 * Records that a domain gives one at a time, each asked for once in a request. Null when there is none or the caller may not see
 * it, and for what is no id at all.
 */
export function recordLoader<T>(get: (id: string) => Promise<Reply<T>>): RecordLoader<T> {
  const asked = new Map<string, Promise<T | null>>();
  const find = async (id: string): Promise<T | null> => {
    try {
      return (await get(id)).output;
    } catch (error) {
      if (isServiceError(error, 'not_found', 'validation_failed')) return null;
      throw error;
    }
  };
  return {
    load: (id) => {
      const found = asked.get(id) ?? find(id);
      asked.set(id, found);
      return found;
    },
  };
}
