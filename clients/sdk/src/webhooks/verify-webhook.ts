import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseSignatureHeader } from './signature-header.ts';
import { parseWebhookEvent, type WebhookEvent } from './webhook-event.ts';
import { valueOf, type WebhookHeaders } from './webhook-headers.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Options for verifying a webhook. */
export interface WebhookVerification {
  /** The endpoint's complete signing secret, including `whsec_`. If there are several, one must match. */
  secret: string | readonly string[];
  /** Maximum difference between the timestamp and `now`, in either direction. Default: 300. */
  toleranceSeconds?: number;
  /** Time at which the request was received. Default: the current time. */
  now?: Date;
}

/** A webhook request, and the options for verifying it. */
export interface SignedWebhook extends WebhookVerification {
  /** The raw body. A body that was parsed and serialized again has another signature. */
  payload: string | Uint8Array;
  headers: WebhookHeaders;
}

/**
 * Verifies that one of the secrets signed exactly this body, recently, and returns the event. Throws
 * `WebhookVerificationError` if the request must be refused, and `TypeError` if the call is wrong, for example if the
 * secret is empty.
 *
 * The signature is checked before the timestamp, so `timestamp_too_old` always means a request that was really signed.
 */
export function verifyWebhook({
  payload,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: SignedWebhook): WebhookEvent {
  const secrets = checkedSecrets(secret);
  const body = bytesOf(payload);
  // With NaN, every comparison below would be false, and no request would be too old.
  if (!(toleranceSeconds >= 0) || Number.isNaN(now.getTime()))
    throw new TypeError('toleranceSeconds must be a number of at least 0, and now a valid Date.');

  const header = valueOf(headers, 'x-service-signature');
  if (!header) throw new WebhookVerificationError('missing_header', 'The request has no header X-Service-Signature.');
  const { timestamp, signatures } = parseSignatureHeader(header);
  const expected = secrets.map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(body).digest());
  if (!anyEqual(expected, signatures)) {
    throw new WebhookVerificationError(
      'no_match',
      'No signature matches. Check that this is the raw body, and the secret of this endpoint.',
    );
  }
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_old', `The request was signed ${ageSeconds} s ago.`);
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_new', `The request was signed ${-ageSeconds} s in the future.`);
  return parseWebhookEvent(body);
}

/** Compares every pair in constant time. */
function anyEqual(expected: readonly Buffer[], given: readonly Buffer[]): boolean {
  const equal = expected.flatMap((one) => given.map((other) => timingSafeEqual(one, other)));
  return equal.includes(true);
}

function checkedSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  // If the setting is missing, the key is empty, and everyone knows it.
  const usable =
    Array.isArray(secrets) &&
    secrets.length > 0 &&
    secrets.every((one) => typeof one === 'string' && one.trim() !== '');
  if (!usable) throw new TypeError('The signing secret is missing or empty.');
  return secrets;
}

function bytesOf(payload: string | Uint8Array): Uint8Array {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (payload instanceof Uint8Array) return payload;
  throw new TypeError('The payload must be the raw body, as a string or bytes. A parsed body cannot be verified.');
}
