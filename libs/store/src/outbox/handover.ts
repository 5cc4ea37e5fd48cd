import type { OutboxRow, OutboxTopic } from '@marketplace/kernel';
import { sql } from '../database/sql.ts';

/**
 * How long the relay may take to process a batch. If it takes longer, another relay gets the same rows, which has no
 * effect because consumers are idempotent.
 */
const leaseSeconds = 10;
/** SQL: when the lease of a row ends that is leased now. */
export const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/** Rows that were not taken for this long are left to the end of their lease, so that a relay has time for them. */
const keptMs = (leaseSeconds * 1000) / 2;
/** No longer than the time after which waiting exchanges of other processes look at the table by themselves. */
const servedMs = 1_000;

/**
 * Hands committed outbox rows to the exchange that waits for them in this process, which saves it the claim. While one
 * waits, commits write the rows of its topic as leased. If the process dies before they are given, their lease ends.
 */
export interface Handover {
  /** Whether an exchange of the topic waits in this process. */
  isAwaited(topic: OutboxTopic): boolean;
  /** Whether an exchange of the topic was in this process a moment ago, so that the next one soon finds its rows. */
  isServed(topic: OutboxTopic): boolean;
  /** Waits until rows of the topic are given, or `changed` resolves. */
  wait(topic: OutboxTopic, changed: Promise<void>): Promise<void>;
  /** Call it after the commit with rows that were written as leased. */
  give(rows: OutboxRow[]): void;
  /** Removes and returns up to `limit` rows of the topic that were given. */
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
