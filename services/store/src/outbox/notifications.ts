import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '@marketplace/kernel';
import { clientOptions, type DatabaseOptions } from '../database/database-settings.ts';

/** Wakes waiting calls when another transaction, in any process, has committed something for them. */
export interface Notifications {
  /** Resolves at the next notification for the topic, or after `ms`; at once when closing. */
  wait(topic: string, ms: number): Promise<void>;
  /**
   * What a transaction of this process has committed something for: wakes those who wait here, else those in other
   * processes.
   */
  notify(topics: Iterable<string>): void;
  closed(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 500;
const connectTimeoutMs = 5_000;

/** Other processes are told at most this often; many commits of one moment wake the same call. */
const tellingMs = 5;

/**
 * LISTEN on a connection of its own. It is only a wake-up: whoever waits looks at the table afterwards, so a lost
 * notification costs time, never work. That is why it is told after the commit and not in it, where every commit that
 * notifies would wait for the one before (PostgreSQL holds a lock on its queue). The connection is opened by the first
 * `wait`, and opened again when it breaks.
 */
export interface NotificationOptions {
  database: DatabaseOptions;
  channel: string;
  /** Sends NOTIFY, on any connection. */
  notify(channel: string, topics: string[]): Promise<unknown>;
  log: Logger;
}

export function createNotifications({ database, channel, notify, log }: NotificationOptions): Notifications {
  const waiting = new Map<string, Set<() => void>>();
  let listening: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let closed = false;

  const pendingTopics = new Set<string>();
  let notifying = false;

  const wake = (topic: string): void => waiting.get(topic)?.forEach((resume) => resume());
  const notifyOthers = async (): Promise<void> => {
    notifying = true;
    while (pendingTopics.size > 0 && !closed) {
      const topics = [...pendingTopics];
      pendingTopics.clear();
      await notify(channel, topics).catch((error: unknown) =>
        log.debug({ err: error, channel }, 'not told; who waits looks by itself'),
      );
      await delay(tellingMs);
    }
    notifying = false;
  };
  const wakeAll = (): void => waiting.forEach((_, topic) => wake(topic));

  const connect = async (): Promise<void> => {
    while (!closed) {
      const next = new pg.Client({
        ...clientOptions(database),
        application_name: channel,
        connectionTimeoutMillis: connectTimeoutMs,
      });
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
    notify: (topics) => {
      for (const topic of topics) {
        if (waiting.get(topic)?.size) wake(topic);
        else pendingTopics.add(topic);
      }
      if (pendingTopics.size > 0 && !notifying) void notifyOthers();
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
