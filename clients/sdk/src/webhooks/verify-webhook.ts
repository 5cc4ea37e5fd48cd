import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseSignatureHeader } from './signature-header.ts';
import { parseWebhookEvent, type WebhookEvent } from './webhook-event.ts';
import { valueOf, type WebhookHeaders } from './webhook-headers.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export interface WebhookVerification {
  /** The endpoint's signing secret, whole, with `whsec_`. Several: one that matches is enough. */
  secret: string | readonly string[];
  /** How far the sender's clock and yours may be apart, either way. */
  toleranceSeconds?: number;
  /** When the request came. */
  now?: Date;
}

export interface SignedWebhook extends WebhookVerification {
  /** The body exactly as it came. A body that was parsed and written again is another one. */
  payload: string | Uint8Array;
  headers: WebhookHeaders;
}

/**
 * The event of a request, if one of the secrets signed exactly these bytes, and signed them just now. Throws
 * `WebhookVerificationError` for a request to refuse, `TypeError` for a mistake in the call, such as an empty secret.
 *
 * The signature is looked at first: `timestamp_too_old` then always means that the request was once a true one.
 */
export function verifyWebhook<Data extends object = Record<string, unknown>>({
  payload,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: SignedWebhook): WebhookEvent<Data> {
  const secrets = checkedSecrets(secret);
  const body = bytesOf(payload);
  // With NaN every comparison below would be false, and nothing too old.
  if (!(toleranceSeconds >= 0) || Number.isNaN(now.getTime()))
    throw new TypeError('toleranceSeconds is a number from 0, now a valid Date.');

  const header = valueOf(headers, 'x-service-signature');
  if (!header) throw new WebhookVerificationError('missing_header', 'The request has no header X-Service-Signature.');
  const { timestamp, signatures } = parseSignatureHeader(header);
  const expected = secrets.map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(body).digest());
  if (!anyEqual(expected, signatures)) {
    throw new WebhookVerificationError(
      'no_match',
      'No signature fits. Is this the raw body, and the secret of this endpoint?',
    );
  }
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_old', `It was signed ${ageSeconds} s ago.`);
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_new', `It was signed ${-ageSeconds} s in the future.`);
  return parseWebhookEvent<Data>(body);
}

/** Compares every pair to its end, so that the time it takes tells nothing. */
function anyEqual(expected: readonly Buffer[], given: readonly Buffer[]): boolean {
  const equal = expected.flatMap((one) => given.map((other) => timingSafeEqual(one, other)));
  return equal.includes(true);
}

function checkedSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  // A setting that is missing must not become a key that everyone knows.
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
  throw new TypeError('The payload is the raw body, a string or bytes. A parsed body cannot be verified.');
}
