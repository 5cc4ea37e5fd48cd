import { type Keyring, sql } from '@marketplace/store';
import type { RetryPolicy } from '@marketplace/webhooks-contract';
import { type AttemptToMake, type ClaimedAttempt, defaultRetrySeconds } from '@marketplace/webhooks-contract/engine';
import { type EndpointOwner, openHeaders, openSecret } from '../endpoints/endpoint-secrets.ts';

/** SQL: the columns of `ReceiverRow`, selected from endpoint `p`. */
export const receiverColumns = sql`
  p.url, p.timeout_seconds as "timeoutSeconds",
  p.retry_policy as "retryPolicy", p.sealed_headers as "sealedHeaders", p.sealed_secret as "sealedSecret",
  case when p.previous_secret_expires_at > now() then p.previous_sealed_secret end as "previousSealedSecret"`;

/** Columns of the endpoint that an attempt needs. */
export interface ReceiverRow {
  url: string;
  timeoutSeconds: number;
  retryPolicy: RetryPolicy | null;
  sealedHeaders: string | null;
  sealedSecret: string;
  /** Null after it expired. */
  previousSealedSecret: string | null;
}

/** SQL: the columns of `AttemptRow`, selected from delivery `d`, its event `e` and its endpoint `p`. */
export const attemptColumns = sql`
  d.organization_id as "organizationId", d.endpoint_id as "endpointId", d.event_id as "eventId",
  d.event_type as "eventType", d.trigger,
  case when d.trigger = 'scheduled' then e.occurred_at else d.created_at end as "acceptedAt",
  convert_from(e.body, 'UTF8') as body, ${receiverColumns}`;

/** Columns of delivery, event and endpoint that an attempt needs. */
export interface AttemptRow extends ReceiverRow {
  organizationId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  trigger: string;
  acceptedAt: string;
  /** Null after it was erased. */
  body: string | null;
}

/** SQL: the columns of `ClaimedRow`, selected as `attemptColumns` are. */
export const claimedColumns = sql`d.id as "deliveryId", ${attemptColumns}`;

/** Columns that the first attempt of a delivery needs when it has just been granted a slot. */
export interface ClaimedRow extends AttemptRow {
  deliveryId: string;
  /** The deliveries of an event end when its body is erased, so one that is granted a slot has it. */
  body: string;
}

/** Opened secrets and headers of an endpoint. */
type OpenedReceiver = Pick<AttemptToMake, 'customHeaders' | 'secrets'>;

/** Throws if a key is not in the keyring. */
function openReceiver(keyring: Keyring, row: ReceiverRow & EndpointOwner): OpenedReceiver {
  return {
    customHeaders: openHeaders(keyring, row, row.sealedHeaders),
    secrets: liveSecrets(row).map((sealed) => openSecret(keyring, row, sealed)),
  };
}

/** Opens the secrets and headers, if they are not given. Throws if their key is not in the keyring. */
export function toAttempt(
  keyring: Keyring,
  row: AttemptRow & { body: string },
  opened: OpenedReceiver = openReceiver(keyring, row),
): AttemptToMake {
  const { url, body, eventId, eventType, timeoutSeconds } = row;
  return {
    url,
    body,
    eventId,
    eventType,
    acceptedAt: new Date(row.acceptedAt).toISOString(),
    ...opened,
    timeoutMs: timeoutSeconds * 1000,
    retrySeconds: retrySeconds(row),
  };
}

/** The valid signing secrets, sealed, newest first. */
function liveSecrets({ sealedSecret, previousSealedSecret }: ReceiverRow): string[] {
  return previousSealedSecret === null ? [sealedSecret] : [sealedSecret, previousSealedSecret];
}

/**
 * Seconds between each failed attempt and the next. A test delivery has a single attempt, because its result is shown
 * to the caller at once.
 */
export function retrySeconds({
  trigger,
  retryPolicy,
  eventType,
}: Pick<AttemptRow, 'trigger' | 'retryPolicy' | 'eventType'>): number[] {
  if (trigger === 'test') return [];
  const own: Record<string, number[]> = retryPolicy?.byEventType ?? {};
  return [...(own[eventType] ?? retryPolicy?.delaysSeconds ?? defaultRetrySeconds)];
}

/**
 * Opens secrets and headers once for each endpoint. Leaves out attempts whose secrets cannot be opened, so that a
 * missing key of one organization does not fail the claim for the others. The deliveries left out wait again when their
 * lease has ended.
 */
export function toClaimed(keyring: Keyring, rows: ClaimedRow[]): ClaimedAttempt[] {
  const receivers = new Map<string, OpenedReceiver | null>();
  return rows.flatMap((row) => {
    let opened = receivers.get(row.endpointId);
    if (opened === undefined) receivers.set(row.endpointId, (opened = openIfPossible(keyring, row)));
    if (opened === null) return [];
    return [{ deliveryId: row.deliveryId, organizationId: row.organizationId, ...toAttempt(keyring, row, opened) }];
  });
}

function openIfPossible(keyring: Keyring, row: ClaimedRow): OpenedReceiver | null {
  try {
    return openReceiver(keyring, row);
  } catch {
    return null;
  }
}
