import type { OutboxRow } from '@marketplace/kernel';
import type { DomainEvent } from '@marketplace/store';
import { apiVersion } from '@marketplace/webhooks-contract';

/** The payload of an outbox row of topic `event`. */
type EmittedEvent = Omit<DomainEvent, 'occurredAt'> & { eventId: string; occurredAt: string };

/** An event as it is inserted. `occurredAt` is ISO 8601. */
export interface StoredEvent {
  id: string;
  type: string;
  occurredAt: string;
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  /** The body in JSON. It is serialized only here: exactly these bytes are stored, signed and sent. */
  body: string;
}

/** Converts an outbox row of topic `event`. */
export function toStoredEvent({ payload }: OutboxRow): StoredEvent {
  const { eventId, type, occurredAt, organizationIds, objectId, objectVersion, data } =
    payload as unknown as EmittedEvent;
  const body = JSON.stringify({ id: eventId, type, createdAt: occurredAt, apiVersion, data });
  return { id: eventId, type, occurredAt, organizationIds, objectId, objectVersion, body };
}
