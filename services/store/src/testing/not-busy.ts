import { isServiceError } from '@marketplace/kernel';

/**
 * On a loaded machine the wait for a lock may end before its turn comes; clients, the relay and workflows come again,
 * and so does this. For tests.
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
