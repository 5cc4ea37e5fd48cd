import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, type Logger, ServiceError } from '@marketplace/kernel';
import { webhooksErrors } from '@marketplace/webhooks-contract';

/** What webhooks answers: the organizations whose backlog is full, and whether all backlogs together are. */
interface FullBacklogs {
  organizationIds: string[];
  allFull: boolean;
}

/** Refuses commands that emit events while webhook backlogs are full. */
export interface BacklogBound {
  /** Throws `webhook_backlog_full`, or `temporarily_unavailable` if all backlogs together are full. Makes no call. */
  assertRoom(caller: Caller): void;
  /** Begins to ask webhooks, repeatedly, until `stop`. */
  start(): void;
  stop(): void;
}

interface BacklogBoundOptions {
  ask: () => Promise<FullBacklogs>;
  askEveryMs: number;
  log: Logger;
}

/** An answer older than this is not used: webhooks could not be asked since, and may have room again. */
const validMs = 15_000;
const retryAfterSeconds = 30;

/**
 * Keeps the last answer of `ask`, which is called in the background, never while a request waits. If webhooks cannot be
 * asked, nothing is refused: accepting an event needs only the outbox of the service that emits it.
 */
export function backlogBound({ ask, askEveryMs, log }: BacklogBoundOptions): BacklogBound {
  let known: { full: Set<string>; allFull: boolean; atMs: number } | undefined;
  const stopped = new AbortController();

  const look = async (): Promise<void> => {
    try {
      const { organizationIds, allFull } = await ask();
      known = { full: new Set(organizationIds), allFull, atMs: performance.now() };
    } catch (error) {
      log.debug({ err: error }, 'asking webhooks for full backlogs failed');
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await look();
      await delay(askEveryMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
  };
  return {
    assertRoom: ({ actor }) => {
      if (!known || performance.now() - known.atMs > validMs) return;
      if (known.allFull) {
        throw new ServiceError(
          'temporarily_unavailable',
          'Too many webhook deliveries wait. Nothing was changed. Try again later.',
          {
            retryAfterSeconds,
          },
        );
      }
      if ('organizationId' in actor && actor.organizationId !== null && known.full.has(actor.organizationId)) {
        throw webhooksErrors.webhook_backlog_full(
          'Too many deliveries to your webhook endpoints wait. Nothing was changed. Try again later.',
          { retryAfterSeconds },
        );
      }
    },
    start: () => void watch(),
    stop: () => stopped.abort(),
  };
}
