import type { EntityManager } from '@mikro-orm/postgresql';
import { type TestedIdentity, withStore } from '../identity-under-test.ts';

/** Comes back once so many transactions of this database wait for a lock, or once waiting has become pointless. */
export async function untilWaiting(em: EntityManager, count: number, isPointless = () => false): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while (!isPointless() && (await em.execute<object[]>(waiting)).length < count)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/**
 * Starts what is to happen at once, and lets no mail be queued before all of it has come as far as it can. Each answers
 * what came of it.
 */
export function atOnce<T>(tested: TestedIdentity, starts: (() => Promise<T>)[]): Promise<T[]> {
  return withStore(tested, async (store) => {
    let isOneOver = false;
    let started: Promise<T>[] = [];
    await store.fork().transactional(async (em) => {
      await em.execute('lock table mail in share mode');
      started = starts.map((start) => patiently(start).finally(() => (isOneOver = true)));
      await untilWaiting(em, starts.length, () => isOneOver);
    });
    return Promise.all(started);
  });
}

/** A slow machine may keep the first waiting for too long before the last has come. */
async function patiently<T>(start: () => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await start();
    if (outcome !== 'busy' && (outcome as { code?: string }).code !== 'busy') return outcome;
  }
}
