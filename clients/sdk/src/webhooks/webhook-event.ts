import type { components } from '../rest/api.generated.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** The current event types. More will be added, so answer 2xx to unknown ones. */
export type WebhookEventType = components['schemas']['WebhookEventType']['type'];

/**
 * A received event. `Data` is not checked, only the members beside it. `GET /api/v1/webhooks/event-types` returns the
 * JSON Schema of the data of each type.
 */
export interface WebhookEvent<Data extends object = Record<string, unknown>> {
  /** The event id. All attempts to deliver an event have the same id. Use it to recognize duplicates. */
  id: string;
  // Allows any string, and keeps an editor's suggestions.
  type: WebhookEventType | (string & {});
  /** When the event happened, in RFC 3339 format. */
  createdAt: string;
  apiVersion: string;
  data: Data;
}

/** Parses the body as an event. Throws `WebhookVerificationError` (`invalid_payload`). */
export function parseWebhookEvent<Data extends object>(body: Uint8Array): WebhookEvent<Data> {
  const event = parseJson(body);
  const isEvent =
    isObject(event) &&
    ['id', 'type', 'createdAt', 'apiVersion'].every((name) => typeof event[name] === 'string') &&
    isObject(event.data);
  if (!isEvent)
    throw new WebhookVerificationError('invalid_payload', 'The body is correctly signed, but it is not an event.');
  return event as unknown as WebhookEvent<Data>;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('invalid_payload', 'The body is correctly signed, but it is not JSON in UTF-8.');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
