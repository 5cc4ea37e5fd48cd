import type { EntityManager } from '@mikro-orm/postgresql';
import { type TestedIdentity, withStore } from '../identity-under-test.ts';

/** Resolves when `count` transactions of this database wait for a lock, or when `isPointless` returns true. */
export async function untilWaiting(em: EntityManager, count: number, isPointless = () => false): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while (!isPointless() && (await em.execute<object[]>(waiting)).length < count)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/**
 * Runs calls concurrently: a lock on the table of mails holds each of them until all have started. Returns their
 * results.
 */
export function atOnce<T>(tested: TestedIdentity, starts: (() => Promise<T>)[]): Promise<T[]> {
  return withStore(tested, async (store) => {
    let hasOneEnded = false;
    let started: Promise<T>[] = [];
    await store.fork().transactional(async (em) => {
      await em.execute('lock table mail in share mode');
      started = starts.map((start) => retryWhileBusy(start).finally(() => (hasOneEnded = true)));
      await untilWaiting(em, starts.length, () => hasOneEnded);
    });
    return Promise.all(started);
  });
}

/** Repeats a call that fails with `busy`: on a slow machine the first call may wait for too long for the last. */
async function retryWhileBusy<T>(start: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await start();
    if (outcome !== 'busy' && (outcome as { code?: string }).code !== 'busy') return outcome;
  }
}
