import type { webhooks } from '../api.generated.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** The events of the catalogue, by type. */
type CatalogueEvents = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
};

/** The event that a test of an endpoint sends. */
interface PingEvent {
  /** The event id. */
  id: string;
  type: 'webhook.ping';
  /** Time at which the test was requested, in RFC 3339 format. */
  createdAt: string;
  apiVersion: 'v1';
  data: { object: { endpointId: string } };
}

/** Every event type and its event. */
export type WebhookEvents = CatalogueEvents & { 'webhook.ping': PingEvent };

/** The current event types. More will be added, so answer 2xx to unknown ones. */
export type WebhookEventType = keyof WebhookEvents;

/**
 * A received event. Comparing `type` narrows `data` to the data of that type. Only the members beside `data` are
 * checked when an event is received, and types that are added later are returned too: handle them in the `default` of a
 * `switch`.
 */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = WebhookEvents[Type];

/** Parses the body as an event. Throws `WebhookVerificationError` (`invalid_payload`). */
export function parseWebhookEvent(body: Uint8Array): WebhookEvent {
  const event = parseJson(body);
  const isEvent =
    isObject(event) &&
    ['id', 'type', 'createdAt', 'apiVersion'].every((name) => typeof event[name] === 'string') &&
    isObject(event.data);
  if (!isEvent)
    throw new WebhookVerificationError('invalid_payload', 'The body is correctly signed, but it is not an event.');
  return event as unknown as WebhookEvent;
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
