import type { Logger } from '@marketplace/kernel';
import type { ClaimedAttempt } from '@marketplace/webhooks-contract/engine';

/** Maximum time for which deliveries of an intent have no rows. Most receivers answer sooner. */
const openedAfterMs = 200;
const lookEveryMs = 50;
/** Maximum number of intents in one call. */
const openedMax = 500;

/** The intents that this worker was granted. Their deliveries have no rows until their first attempt is recorded. */
export interface Intents {
  /** Adds the intents of these attempts. */
  add(attempts: ClaimedAttempt[]): void;
  /** Records that an attempt of the intent was recorded. */
  recorded(id: string): void;
  /** Removes and returns the intents whose attempts are all recorded. The next recording deletes them. */
  takeEnded(): string[];
  start(): void;
  /** Opens the remaining intents. */
  stop(): Promise<void>;
}

/**
 * Opens intents that are not deleted in time, even if their attempts have ended. Retried if it fails. If the worker
 * dies, webhooks opens them when their lease ends.
 */
export function createIntents(open: (ids: string[]) => Promise<unknown>, log: Logger): Intents {
  const intents = new Map<string, { left: number; sinceMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;

  const openSince = async (latestMs: number): Promise<void> => {
    const ids = [...intents].flatMap(([id, { sinceMs }]) => (sinceMs <= latestMs ? [id] : [])).slice(0, openedMax);
    if (ids.length === 0) return;
    try {
      await open(ids);
      for (const id of ids) intents.delete(id);
    } catch (error) {
      log.warn({ err: error }, 'intents not opened, trying again');
    }
  };
  return {
    add: (attempts) => {
      const sinceMs = performance.now();
      for (const { intent } of attempts) {
        if (!intent) continue;
        const known = intents.get(intent.id);
        intents.set(intent.id, { left: (known?.left ?? 0) + 1, sinceMs: known?.sinceMs ?? sinceMs });
      }
    },
    recorded: (id) => {
      const intent = intents.get(id);
      if (intent) intent.left -= 1;
    },
    takeEnded: () => {
      const ended = [...intents].flatMap(([id, { left }]) => (left === 0 ? [id] : [])).slice(0, openedMax);
      for (const id of ended) intents.delete(id);
      return ended;
    },
    start: () => {
      timer = setInterval(() => {
        opening ??= openSince(performance.now() - openedAfterMs).finally(() => (opening = undefined));
      }, lookEveryMs);
    },
    stop: async () => {
      clearInterval(timer);
      await opening;
      await openSince(Infinity);
    },
  };
}
