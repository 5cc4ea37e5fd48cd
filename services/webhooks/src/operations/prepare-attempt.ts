import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { DeliveryStatus, Endpoint } from '@marketplace/webhooks-contract';
import { type AttemptResult, defaultRetrySeconds, type PreparedAttempt } from '@marketplace/webhooks-contract/engine';
import type { WebhooksContext } from '../context.ts';
import type { EngineInput } from '../input.ts';
import { lockIfActive } from '../lock-if-active.ts';
import { openSecret } from '../signing-secret.ts';

/** The whole exchange, body included (webhooks.md, "Sending"). */
const timeoutMs = 15_000;

interface Found {
  status: DeliveryStatus;
  organizationId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  body: string;
  url: string;
  endpointStatus: Endpoint['status'];
  sealedSecret: string;
  /** Only while it lives. */
  previousSealedSecret: string | null;
  /** What an earlier run of this very attempt stored. */
  recorded: AttemptResult | null;
}

/** Everything that can change between attempts is read here: address, secrets, state of endpoint and delivery. */
export async function prepareAttempt(
  { em, keyring }: Work & WebhooksContext,
  _caller: Caller,
  { deliveryId, number }: EngineInput<'prepareAttempt'>,
): Promise<PreparedAttempt> {
  const found = await find(em, deliveryId, number);
  if (!found) throw notFound();
  const { status } = found;
  if (found.recorded) return { action: 'recorded', result: { ...found.recorded, status } };
  if (status === 'succeeded' || status === 'failed' || status === 'canceled') return { action: 'closed', status };
  const paused = found.endpointStatus !== 'active' && !(await lockIfActive(em, found.endpointId));
  await move(em, deliveryId, paused ? 'held' : 'delivering');
  if (paused) return { action: 'held' };
  return {
    action: 'send',
    url: found.url,
    body: found.body,
    eventId: found.eventId,
    eventType: found.eventType,
    secrets: liveSecrets(found).map((sealed) => openSecret(keyring, found.organizationId, sealed)),
    timeoutMs,
    retrySeconds: [...defaultRetrySeconds],
  };
}

/** Newest first. */
function liveSecrets({ sealedSecret, previousSealedSecret }: Found): string[] {
  return previousSealedSecret === null ? [sealedSecret] : [sealedSecret, previousSealedSecret];
}

async function find(em: EntityManager, deliveryId: string, number: number): Promise<Found | undefined> {
  const rows = await em.execute<Found[]>(
    `select d.status, d.organization_id as "organizationId", d.endpoint_id as "endpointId",
            d.event_id as "eventId", d.event_type as "eventType", convert_from(e.body, 'UTF8') as body,
            p.url, p.status as "endpointStatus", p.sealed_secret as "sealedSecret",
            case when p.previous_secret_expires_at > now() then p.previous_sealed_secret end as "previousSealedSecret",
            (select json_build_object('number', a.number, 'statusCode', a.status_code, 'errorCode', a.error_code,
                                      'nextAttemptAt', to_char(a.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               from attempt a where a.delivery_id = d.id and a.number = ?) as recorded
       from delivery d join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
      where d.id = ?`,
    [number, deliveryId],
  );
  return rows[0];
}

async function move(em: EntityManager, deliveryId: string, status: 'held' | 'delivering'): Promise<void> {
  await em.execute(
    `update delivery set status = ?, next_attempt_at = null, updated_at = now(), version = version + 1
      where id = ? and status in ('pending', 'delivering', 'retrying', 'held') and status <> ?`,
    [status, deliveryId, status],
  );
}
