import type { EntityManager } from '@mikro-orm/postgresql';
import {
  assertRecentlyAuthenticated,
  type Caller,
  checkReceiver,
  organizationOf,
  UrlRefused,
} from '@marketplace/kernel';
import { mailerOf, sql, type Work } from '@marketplace/store';
import { webhooksErrors, webhooksMailings } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import type { Endpoint } from '../entities/endpoint.entity.ts';

const mailMembers = mailerOf(webhooksMailings);

/**
 * Throws `reauthentication_required` if events from `since` on would go to a receiver that is younger than they are and
 * younger than the authentication of the caller's session: a thief of the session may have added it.
 */
export function assertPastAllowed(
  caller: Caller,
  { receiverChangedAt, createdAt }: Pick<Endpoint, 'receiverChangedAt' | 'createdAt'>,
  since: Date,
): void {
  const receiverSince = receiverChangedAt ?? createdAt;
  if (since >= receiverSince) return;
  const { actor } = caller;
  const authenticatedAt = actor.type === 'user' ? actor.authenticatedAt : undefined;
  if (authenticatedAt !== undefined && receiverSince <= new Date(authenticatedAt)) return;
  assertRecentlyAuthenticated(caller, 'This would send past events to a receiver that was added or changed since.');
}

/**
 * Throws `reauthentication_required` if a change of the receiver would redirect deliveries that are not finished, or
 * custom headers that the endpoint has and keeps. Otherwise the change is as safe as a new endpoint.
 */
export async function assertReceiverMayChange(
  em: EntityManager,
  caller: Caller,
  { id: endpointId, headerNames }: Pick<Endpoint, 'id' | 'headerNames'>,
  keepsHeaders: boolean,
): Promise<void> {
  const { actor } = caller;
  if (actor.type === 'user' && actor.recentlyAuthenticated) return;
  if (keepsHeaders && headerNames.length > 0)
    assertRecentlyAuthenticated(caller, 'The custom headers of this endpoint would go to another receiver.');
  const { rows } = await sql`
    select 1 from delivery
     where endpoint_id = ${endpointId} and status in ('pending', 'delivering', 'retrying', 'held')
     limit 1`.execute(em.getKysely());
  if (rows.length > 0)
    assertRecentlyAuthenticated(
      caller,
      'Deliveries of this endpoint are not finished, and would go to another receiver.',
    );
}

/**
 * Mails the owners that an endpoint was created, or has another receiver. Also the caller: the session may be stolen.
 */
export function mailAboutReceiver(work: Work, { id, organizationId, url, version }: Endpoint, isNew: boolean): void {
  const { host, pathname } = new URL(url);
  mailMembers(work, {
    kind: 'webhook_receiver_changed',
    organizationId,
    change: `${id}/${version}`,
    data: { endpointId: id, address: `${host}${pathname}`, isNew },
  });
}

/** Throws `webhook_url_not_allowed`. Runs before the transaction, because it may resolve the host name. */
export async function checkEndpointUrl(
  { egress, resolve }: WebhooksContext,
  { url }: { url?: string | undefined },
  caller: Caller,
): Promise<void> {
  if (url !== undefined) await checkReceiver(url, egress, resolve, organizationOf(caller)).catch(refuse);
}

function refuse(error: unknown): never {
  if (!(error instanceof UrlRefused)) throw error;
  const { message } = error;
  throw webhooksErrors.webhook_url_not_allowed(message, {
    faults: [{ path: ['url'], code: 'webhook_url_not_allowed', detail: message }],
  });
}
