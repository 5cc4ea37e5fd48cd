import type { EntityManager } from '@mikro-orm/postgresql';
import { type Keyring, sql } from '@marketplace/store';
import type { RetryPolicy } from '@marketplace/webhooks-contract';
import { type AttemptToMake, type ClaimedAttempt, defaultRetrySeconds } from '@marketplace/webhooks-contract/engine';
import { openHeaders } from '../endpoints/custom-headers.ts';
import { openSecret } from '../endpoints/signing-secret.ts';

/** What an attempt needs of delivery `d`, its event `e` and its endpoint `p`, all of it as it is now. */
export const attemptColumns = sql`
  d.organization_id as "organizationId", d.endpoint_id as "endpointId", d.event_id as "eventId", d.event_type as "eventType", d.trigger,
  case when d.trigger = 'scheduled' then e.occurred_at else d.created_at end as "acceptedAt", convert_from(e.body, 'UTF8') as body, p.url, p.timeout_seconds as "timeoutSeconds", p.retry_policy as "retryPolicy",
  p.sealed_headers as "sealedHeaders", p.sealed_secret as "sealedSecret",
  case when p.previous_secret_expires_at > now() then p.previous_sealed_secret end as "previousSealedSecret"`;

export interface AttemptRow {
  organizationId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  trigger: string;
  acceptedAt: string;
  /** Null once it is erased. */
  body: string | null;
  url: string;
  timeoutSeconds: number;
  retryPolicy: RetryPolicy | null;
  sealedHeaders: string | null;
  sealedSecret: string;
  /** Only while it lives. */
  previousSealedSecret: string | null;
}

export function toAttempt(keyring: Keyring, row: AttemptRow & { body: string }): AttemptToMake {
  const { url, body, eventId, eventType, timeoutSeconds, sealedHeaders } = row;
  return {
    url,
    body,
    eventId,
    eventType,
    acceptedAt: new Date(row.acceptedAt).toISOString(),
    customHeaders: openHeaders(keyring, row, sealedHeaders),
    secrets: liveSecrets(row).map((sealed) => openSecret(keyring, row, sealed)),
    timeoutMs: timeoutSeconds * 1000,
    retrySeconds: retrySeconds(row),
  };
}

/** Newest first. */
function liveSecrets({ sealedSecret, previousSealedSecret }: AttemptRow): string[] {
  return previousSealedSecret === null ? [sealedSecret] : [sealedSecret, previousSealedSecret];
}

/** A test is one attempt: whoever asked for it is looking. */
function retrySeconds({ trigger, retryPolicy, eventType }: AttemptRow): number[] {
  if (trigger === 'test') return [];
  const own: Record<string, number[]> = retryPolicy?.byEventType ?? {};
  return [...(own[eventType] ?? retryPolicy?.delaysSeconds ?? defaultRetrySeconds)];
}

/**
 * As far as they can be opened: an endpoint whose key is away must not take the others' leases with it. Its own
 * deliveries come back with the end of theirs, as workflows, which wait for the key.
 */
export function toClaimed(
  keyring: Keyring,
  rows: (AttemptRow & { deliveryId: string; body: string })[],
): ClaimedAttempt[] {
  return rows.flatMap((row) => {
    try {
      return [{ deliveryId: row.deliveryId, organizationId: row.organizationId, ...toAttempt(keyring, row) }];
    } catch {
      return [];
    }
  });
}

/** First attempts of deliveries that have just been given a place. */
export async function selectClaimed(
  em: EntityManager,
  keyring: Keyring,
  deliveryIds: string[],
): Promise<ClaimedAttempt[]> {
  if (deliveryIds.length === 0) return [];
  const { rows } = await sql<AttemptRow & { deliveryId: string; body: string }>`
    select d.id as "deliveryId", ${attemptColumns}
      from delivery d join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
     where d.id = any(${deliveryIds})`.execute(em.getKysely());
  return toClaimed(keyring, rows);
}
