import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '@marketplace/kernel';
import { clientOptions, type DatabaseOptions } from '../database/database-settings.ts';

/** Wakes waiting calls in all processes when a transaction has committed something for them. */
export interface Notifications {
  /** Resolves at the next notification for the topic, or after `ms`. Resolves at once after `close`. */
  wait(topic: string, ms: number): Promise<void>;
  /** Wakes waiting calls in this process or, if there are none, in others. Call it after a commit, with its topics. */
  notify(topics: Iterable<string>): void;
  /** Wakes waiting calls in this process. */
  wake(topic: string): void;
  closed(): boolean;
  /** Ends all waits and closes the connection. `notify` still wakes other processes. */
  close(): Promise<void>;
}

const reconnectMs = 500;
const connectTimeoutMs = 5_000;

/** Minimum time between two NOTIFY statements. Commits in between are combined, because they wake the same calls. */
const notifyIntervalMs = 5;

export interface NotificationOptions {
  database: DatabaseOptions;
  /** Channel of LISTEN and NOTIFY. */
  channel: string;
  /** Sends NOTIFY for each topic, on any connection. */
  notify(channel: string, topics: string[]): Promise<unknown>;
  log: Logger;
}

/**
 * Makes notifications by LISTEN and NOTIFY. A waiting call always queries its table afterwards, so a lost notification
 * costs time but no work. NOTIFY is therefore sent after the commit: within it, commits would wait for each other,
 * because PostgreSQL locks the queue of notifications. The first `wait` opens a separate connection for LISTEN, which
 * is reopened if it breaks.
 */
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
    while (pendingTopics.size > 0) {
      const topics = [...pendingTopics];
      pendingTopics.clear();
      await notify(channel, topics).catch((error: unknown) =>
        log.debug({ err: error, channel }, 'notification not sent'),
      );
      await delay(notifyIntervalMs);
    }
    notifying = false;
  };
  const wakeAll = (): void => waiting.forEach((_, topic) => wake(topic));

  const connect = async (): Promise<void> => {
    while (!closed) {
      const next = new pg.Client({
        ...clientOptions(database.listen ?? database),
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
        // Notifications before the first LISTEN, or while the connection was broken, are lost.
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
    wake,
    closed: () => closed,
    close: async () => {
      closed = true;
      wakeAll();
      // A connection that is being opened can be ended only when it is open.
      await listening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
