import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '@marketplace/kernel';

/** Wakes waiting calls when another transaction, in any process, has committed something for them. */
export interface Notifications {
  /** Resolves at the next notification for the topic, or after `ms`; at once when closing. */
  wait(topic: string, ms: number): Promise<void>;
  closed(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 500;
const connectTimeoutMs = 5_000;

/**
 * LISTEN on a connection of its own. It is only a wake-up: whoever waits looks at the table afterwards, so a lost notification
 * costs time, never work. The connection is opened by the first `wait`, and opened again when it breaks.
 */
export function createNotifications({ databaseUrl, channel, log }: { databaseUrl: string; channel: string; log: Logger }): Notifications {
  const waiting = new Map<string, Set<() => void>>();
  let listening: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  const wake = (topic: string): void => waiting.get(topic)?.forEach((resume) => resume());
  const wakeAll = (): void => waiting.forEach((_, topic) => wake(topic));

  const connect = async (): Promise<void> => {
    while (!closed) {
      const next = new pg.Client({ connectionString: databaseUrl, application_name: channel, connectionTimeoutMillis: connectTimeoutMs });
      try {
        next.on('notification', ({ payload }) => wake(payload ?? ''));
        next.on('error', () => undefined);
        next.on('end', () => {
          if (!closed && client === next) listening = connect();
        });
        await next.connect();
        await next.query(`listen ${channel}`);
        if (closed) return void (await next.end());
        client = next;
        // Something may have been committed before the first LISTEN, or while the connection was away.
        return wakeAll();
      } catch (error) {
        log.warn({ err: error, channel }, 'listening failed, trying again');
        await next.end().catch(() => undefined);
        await delay(reconnectMs);
      }
    }
  };

  return {
    wait: (topic, ms) => {
      if (closed) return Promise.resolve();
      listening ??= connect();
      return new Promise((resolve) => {
        const waiters = waiting.get(topic) ?? new Set();
        waiting.set(topic, waiters);
        const resume = (): void => {
          clearTimeout(timer);
          waiters.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, ms);
        waiters.add(resume);
      });
    },
    closed: () => closed,
    close: async () => {
      closed = true;
      wakeAll();
      // A connection that is being opened must be there to be ended.
      await listening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
