import type { OutboxRow, OutboxTopic } from '@marketplace/kernel';
import { sql } from '../database/sql.ts';

/**
 * Time that the relay may take to process a batch. If it takes longer, another relay gets the same rows, which has no
 * effect because consumers are idempotent.
 */
const leaseSeconds = 10;
/** SQL: the end of the lease of a row leased now. */
export const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/**
 * Time for which rows wait for an exchange. After it, they stay until the end of their lease, so that a relay has time
 * for them.
 */
const keptMs = (leaseSeconds * 1000) / 2;
/** Not longer than the poll interval of waiting exchanges of other processes. */
const servedMs = 1_000;

/**
 * Passes committed outbox rows to the exchange that waits for them in this process, which saves the query. While one
 * waits, commits write the rows of its topic as leased. If the process dies before it passes them on, their lease ends.
 */
export interface Handover {
  /** Whether an exchange of the topic waits in this process. */
  isAwaited(topic: OutboxTopic): boolean;
  /** Whether an exchange of the topic was in this process a moment ago, so that the next one soon finds its rows. */
  isServed(topic: OutboxTopic): boolean;
  /** Waits until rows of the topic arrive, or `changed` resolves. */
  wait(topic: OutboxTopic, changed: Promise<void>): Promise<void>;
  /** Passes on rows that were written as leased. Call it after the commit. */
  give(rows: OutboxRow[]): void;
  /** Removes and returns up to `limit` arrived rows of the topic. */
  take(topic: OutboxTopic, limit: number): OutboxRow[];
}

export function createHandover(): Handover {
  const waiting = new Map<OutboxTopic, Set<() => void>>();
  const lookedAtMs = new Map<OutboxTopic, number>();
  const given = new Map<OutboxTopic, { row: OutboxRow; untilMs: number }[]>();
  return {
    isAwaited: (topic) => (waiting.get(topic)?.size ?? 0) > 0,
    isServed: (topic) => performance.now() - (lookedAtMs.get(topic) ?? -Infinity) < servedMs,
    wait: async (topic, changed) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiters = waiting.get(topic) ?? new Set();
      waiting.set(topic, waiters.add(resolve));
      await Promise.race([promise, changed]);
      waiters.delete(resolve);
    },
    give: (rows) => {
      const untilMs = performance.now() + keptMs;
      for (const row of rows) {
        given.set(row.topic, [...(given.get(row.topic) ?? []), { row, untilMs }]);
        waiting.get(row.topic)?.forEach((resume) => resume());
      }
    },
    take: (topic, limit) => {
      lookedAtMs.set(topic, performance.now());
      const [nowMs, all] = [performance.now(), given.get(topic) ?? []];
      given.set(topic, all.slice(limit));
      return all.slice(0, limit).flatMap(({ row, untilMs }) => (nowMs < untilMs ? [row] : []));
    },
  };
}
