import type { components } from '../rest/api.generated.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** The types of today. There will be more, so a receiver answers 2xx to those that it does not know. */
export type WebhookEventType = components['schemas']['WebhookEventType']['type'];

/**
 * What was sent. `Data` is the caller's word: only the envelope is checked here. The JSON Schema of each type's data is
 * at
 * `GET /api/v1/webhooks/event-types`.
 */
export interface WebhookEvent<Data extends object = Record<string, unknown>> {
  /** The same on every attempt: the key by which a receiver drops what it has. */
  id: string;
  // The second half keeps the suggestions of an editor while it allows every text.
  type: WebhookEventType | (string & {});
  /** When it happened, RFC 3339. */
  createdAt: string;
  apiVersion: string;
  data: Data;
}

/** Throws `invalid_payload`. */
export function parseWebhookEvent<Data extends object>(body: Uint8Array): WebhookEvent<Data> {
  const event = parseJson(body);
  const isEvent =
    isObject(event) &&
    ['id', 'type', 'createdAt', 'apiVersion'].every((name) => typeof event[name] === 'string') &&
    isObject(event.data);
  if (!isEvent) throw new WebhookVerificationError('invalid_payload', 'The body is signed, but it is not an event.');
  return event as unknown as WebhookEvent<Data>;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('invalid_payload', 'The body is signed, but it is not JSON in UTF-8.');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
