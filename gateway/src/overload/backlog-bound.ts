import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, type Logger, ServiceError } from '@marketplace/kernel';
import { webhooksErrors } from '@marketplace/webhooks-contract';

/** What webhooks says of its backlog. */
export interface FullBacklogs {
  organizationIds: string[];
  allFull: boolean;
}

/** Knows whose commands that emit events must be refused. */
export interface BacklogBound {
  /** Throws `webhook_backlog_full` or, when all backlogs together are full, `temporarily_unavailable`. Asks nobody. */
  assertRoom(caller: Caller): void;
  /** Asks again and again, from now on until `stop`. */
  start(): void;
  stop(): void;
}

interface BacklogBoundOptions {
  ask: () => Promise<FullBacklogs>;
  askEveryMs: number;
  log: Logger;
}

/** An answer older than this refuses nobody: webhooks cannot be asked, and may have room. */
const validMs = 15_000;
const retryAfterSeconds = 30;

/**
 * Keeps the last answer of `ask`, which is asked in the background and never while a request waits. Where webhooks
 * cannot be asked, nothing is refused: accepting an event needs only the outbox of the service that emits it.
 */
export function backlogBound({ ask, askEveryMs, log }: BacklogBoundOptions): BacklogBound {
  let known: { full: Set<string>; allFull: boolean; atMs: number } | undefined;
  const stopped = new AbortController();

  const look = async (): Promise<void> => {
    try {
      const { organizationIds, allFull } = await ask();
      known = { full: new Set(organizationIds), allFull, atMs: performance.now() };
    } catch (error) {
      log.debug({ err: error }, 'webhooks cannot say whose backlog is full');
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
        throw new ServiceError('temporarily_unavailable', 'Too many webhooks wait to be delivered. Nothing was done.', {
          retryAfterSeconds,
        });
      }
      if ('organizationId' in actor && actor.organizationId !== null && known.full.has(actor.organizationId)) {
        throw webhooksErrors.webhook_backlog_full(
          'Too many deliveries to your webhook endpoints wait. Nothing was done.',
          { retryAfterSeconds },
        );
      }
    },
    start: () => void watch(),
    stop: () => stopped.abort(),
  };
}
