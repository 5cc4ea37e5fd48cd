import { setTimeout as delay } from 'node:timers/promises';
import type { IdentityClient } from '@marketplace/identity-contract';
import { type Caller, type Logger, systemCaller } from '@marketplace/kernel';
import { type WebhooksClient, webhooksErrors } from '@marketplace/webhooks-contract';
import { newRequestId } from '../http/observe/request-id.ts';
import type { Requester } from '../context.ts';
import { type Crowded, fullOwners } from './full-owners.ts';
import { countRefused } from './refusals.ts';

/** Refuses commands that emit events while webhook backlogs are full. */
export interface Backlog {
  /** Throws `webhook_backlog_full` if the backlog of the requester's organization or owner is full. Makes no call. */
  assertNotFull(requester: Requester | null): void;
  /** Begins to ask webhooks, repeatedly, until `stop`. */
  start(): void;
  stop(): void;
}

interface BacklogOptions {
  webhooks: Pick<WebhooksClient, 'listFullBacklogs'>;
  identity: Pick<IdentityClient, 'getFirstOwners'>;
  askEveryMs: number;
  log: Logger;
}

/**
 * Age beyond which an answer is not used, in milliseconds: webhooks could not be asked since, and may have free
 * capacity again.
 */
const validMs = 15_000;
const retryAfterSeconds = 30;

/**
 * Keeps the organizations and owners whose backlog is full. Webhooks is asked in the background, never while a request
 * waits. If webhooks or identity cannot be asked, nothing is refused: accepting an event needs only the outbox of the
 * service that emits it.
 */
export function watchBacklogs({ webhooks, identity, askEveryMs, log }: BacklogOptions): Backlog {
  let known: { organizations: Set<string>; owners: Set<string>; atMs: number } | undefined;
  const stopped = new AbortController();

  const ownersOf = async (caller: Caller, { organizations }: Crowded): Promise<Map<string, string>> => {
    const organizationIds = organizations.map(({ organizationId }) => organizationId);
    const { data } = (await identity.getFirstOwners(caller, { organizationIds })).output;
    return new Map(data.map(({ organizationId, ownerId }) => [organizationId, ownerId]));
  };
  const ask = async (): Promise<void> => {
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
      await ask();
      await delay(askEveryMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
  };
  return {
    assertNotFull: (requester) => {
      if (!requester || !known || performance.now() - known.atMs > validMs) return;
      if (known.organizations.has(requester.organization))
        throw refusal('Too many deliveries to your webhook endpoints wait.');
      if (known.owners.has(requester.owner))
        throw refusal('Too many webhook deliveries wait in all, and many of them are of organizations of your owner.');
    },
    start: () => void watch(),
    stop: () => stopped.abort(),
  };
}

function refusal(why: string): Error {
  const detail = `${why} Nothing was changed. Try again later.`;
  const error = webhooksErrors.webhook_backlog_full(detail, { retryAfterSeconds });
  countRefused(error);
  return error;
}
