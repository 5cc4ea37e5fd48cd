import { setTimeout as delay } from 'node:timers/promises';
import type { IdentityClient } from '@marketplace/identity-contract';
import { type Caller, type Logger, systemCaller } from '@marketplace/kernel';
import { type WebhooksClient, webhooksErrors } from '@marketplace/webhooks-contract';
import { newRequestId } from '../http/observe/request-id.ts';
import { type Crowded, fullOwners } from './full-owners.ts';

/** Refuses commands that emit events while webhook backlogs are full. */
export interface BacklogBound {
  /** Throws `webhook_backlog_full` if the backlog of the caller's organization or of its owner is. Makes no call. */
  assertRoom(caller: Caller): void;
  /** Begins to ask webhooks, repeatedly, until `stop`. */
  start(): void;
  stop(): void;
}

interface BacklogBoundOptions {
  webhooks: Pick<WebhooksClient, 'listFullBacklogs'>;
  identity: Pick<IdentityClient, 'getFirstOwners'>;
  askEveryMs: number;
  log: Logger;
}

/** An answer older than this is not used: webhooks could not be asked since, and may have room again. */
const validMs = 15_000;
const retryAfterSeconds = 30;

/**
 * Keeps the organizations and owners whose backlog is full. They are asked for in the background, never while a request
 * waits. If webhooks or identity cannot be asked, nothing is refused: accepting an event needs only the outbox of the
 * service that emits it.
 */
export function backlogBound({ webhooks, identity, askEveryMs, log }: BacklogBoundOptions): BacklogBound {
  let known: { organizations: Set<string>; owners: Set<string>; atMs: number } | undefined;
  const stopped = new AbortController();

  const ownersOf = async (caller: Caller, { organizations }: Crowded): Promise<Map<string, string>> => {
    const organizationIds = organizations.map(({ organizationId }) => organizationId);
    const { data } = (await identity.getFirstOwners(caller, { organizationIds })).output;
    return new Map(data.map(({ organizationId, ownerId }) => [organizationId, ownerId]));
  };
  const look = async (): Promise<void> => {
    try {
      const caller = systemCaller('gateway', newRequestId());
      const { organizationIds, crowded } = (await webhooks.listFullBacklogs(caller, {})).output;
      const owners = crowded && (await ownersOf(caller, crowded));
      known = {
        organizations: new Set(organizationIds),
        owners: crowded ? fullOwners(crowded, (id) => owners!.get(id) ?? id) : new Set(),
        atMs: performance.now(),
      };
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
      if (!('organizationId' in actor) || actor.organizationId === null) return;
      if (known.organizations.has(actor.organizationId))
        throw refusal('Too many deliveries to your webhook endpoints wait.');
      if (known.owners.has(actor.ownerId ?? actor.organizationId))
        throw refusal('Too many webhook deliveries wait in all, and many of them are of organizations of your owner.');
    },
    start: () => void watch(),
    stop: () => stopped.abort(),
  };
}

function refusal(why: string): Error {
  return webhooksErrors.webhook_backlog_full(`${why} Nothing was changed. Try again later.`, { retryAfterSeconds });
}
