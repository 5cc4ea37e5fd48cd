import { isServiceError } from '@marketplace/kernel';

/**
 * Repeats the call while it is refused with `busy`, as clients, the relay and workflows do: on a busy machine, the wait
 * for a lock may time out. For tests.
 */
export async function untilNotBusy<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isServiceError(error, 'busy')) throw error;
    }
  }
}
