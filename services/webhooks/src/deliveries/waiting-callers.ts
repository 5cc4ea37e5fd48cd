import { sql, type Store } from '@marketplace/store';
import { finalStatuses } from '@marketplace/webhooks-contract';

/** Longest time between two polls, in case a notification is lost. */
const pollMs = 1_000;

/** Waits for the first attempt of a delivery, by its id, or for the end of the delivery. */
export type AttemptPolls = BatchedPolls<string, true>;

/** Polls when `recordAttempts` notifies of the attempt of a test, and at least once a second. */
export function attemptPolls(store: Store): AttemptPolls {
  return batchedPolls({
    ...optionsOf(store),
    pause: () => store.notifications.wait('attempt', pollMs),
    poll: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select id from delivery
         where id = any(${ids}) and (attempt_count > 0 or status = any(${[...finalStatuses]}))`.execute(
        store.fork().getKysely(),
      );
      const found = new Set(rows.map((row) => row.id));
      return ids.map((id) => (found.has(id) ? true : null));
    },
  });
}

/** Deliveries of an organization that changed at this time or later. */
interface AskedChanges {
  organizationId: string;
  from: Date;
}

/**
 * Waits for the next poll of the changes of an organization. Resolves to whether there are any, and the time of the
 * poll.
 */
export type ChangePolls = BatchedPolls<AskedChanges, { changed: boolean; now: Date }>;

/** Polls once a second. */
export function changePolls(store: Store): ChangePolls {
  return batchedPolls({
    ...optionsOf(store),
    // This topic is never notified: the wait is a pause that also ends when the service closes.
    pause: () => store.notifications.wait('delivery_change', pollMs),
    poll: async (asked) => {
      const { rows } = await sql<{ changed: boolean; now: string }>`
        select statement_timestamp() as now,
               exists (select from delivery d
                        where d.organization_id = a."organizationId" and d.updated_at >= a."from") as changed
          from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ ...one, n })))}::jsonb)
                 as a("organizationId" text, "from" timestamptz, n int)
         order by a.n`.execute(store.fork().getKysely());
      return rows.map(({ changed, now }) => ({ changed, now: new Date(now) }));
    },
  });
}

function optionsOf(store: Store) {
  return {
    closed: () => store.notifications.closed(),
    failed: (error: unknown) => store.log.warn({ err: error }, 'waiting callers not looked up, trying again'),
  };
}

/** Answers waiting callers by one poll of the database for all of them. */
interface BatchedPolls<Asked, Found> {
  /**
   * Resolves when a poll has found something for `asked`. Null after `ms`, if `signal` is aborted, or if the service
   * closes.
   */
  wait(asked: Asked, ms: number, signal?: AbortSignal): Promise<Found | null>;
}

interface BatchedPollsOptions<Asked, Found> {
  /** Resolves when it is time to poll. A poll follows each, as long as callers wait. */
  pause(): Promise<void>;
  /** One query. Answers in the order of `asked`; null for those that continue to wait. */
  poll(asked: Asked[]): Promise<(Found | null)[]>;
  closed(): boolean;
  /** Gets the error of a failed poll. The callers continue to wait. */
  failed(error: unknown): void;
}

interface Waiter<Asked, Found> {
  asked: Asked;
  resume(found: Found | null): void;
}

/** Makes one. However many callers wait, they cost one query per pause. */
function batchedPolls<Asked, Found>({
  pause,
  poll,
  closed,
  failed,
}: BatchedPollsOptions<Asked, Found>): BatchedPolls<Asked, Found> {
  const waiting = new Set<Waiter<Asked, Found>>();
  let running = false;

  const lookOnce = async (): Promise<void> => {
    const now = [...waiting];
    try {
      const found = await poll(now.map(({ asked }) => asked));
      now.forEach(({ resume }, n) => {
        const answer = found[n];
        if (answer !== null && answer !== undefined) resume(answer);
      });
    } catch (error) {
      failed(error);
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    // The pause begins before the poll, so that a notification during the poll causes another one.
    for (let paused = pause(); waiting.size > 0; ) {
      await paused;
      if (closed()) for (const { resume } of waiting) resume(null);
      paused = pause();
      if (waiting.size > 0) await lookOnce();
    }
    running = false;
  };
  return {
    wait: (asked, ms, signal) =>
      new Promise((resolve) => {
        if (closed() || signal?.aborted) return resolve(null);
        const end = (): void => waiter.resume(null);
        const waiter: Waiter<Asked, Found> = {
          asked,
          resume: (found) => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', end);
            waiting.delete(waiter);
            resolve(found);
          },
        };
        const timer = setTimeout(end, ms);
        signal?.addEventListener('abort', end);
        waiting.add(waiter);
        if (!running) void run();
      }),
  };
}
