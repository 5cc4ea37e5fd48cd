import { createHmac, timingSafeEqual } from 'node:crypto';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { ProviderNotice } from '../../provider/payment-provider.ts';
import type { NoticeBody } from '../objects/write-notice.ts';

// Notices are signed as Stripe signs its webhooks: https://docs.stripe.com/webhooks#verify-manually

/** The header with the signature, in lower case. */
export const signatureHeader = 'sandbox-signature';

/** Maximum age of a signature in seconds, as in Stripe's libraries. */
const toleranceSeconds = 300;

const digestOf = (secret: string, seconds: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The value of the signature header: `t=<seconds since 1970>,v1=<HMAC-SHA256 of t, a dot and the body, in hex>`. */
export function sign(secret: string, body: Buffer, seconds = nowSeconds()): string {
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
}

/** Throws `invalid_signature` if `header` is not the signature of `body`, or is older or newer than 5 minutes. */
function assertSigned(secret: string, body: Buffer, header: string | undefined): void {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string?]);
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  const given = parts.flatMap(([name, value]) =>
    name === 'v1' && value !== undefined ? [Buffer.from(value, 'hex')] : [],
  );
  const expected = Number.isSafeInteger(seconds) ? digestOf(secret, seconds, body) : null;
  if (!expected || !given.some((one) => one.length === expected.length && timingSafeEqual(one, expected)))
    throw paymentsErrors.invalid_signature('The signature does not match the body.');
  if (Math.abs(nowSeconds() - seconds) > toleranceSeconds)
    throw paymentsErrors.invalid_signature('The signature is too old.');
}

/** The real clock: tests move the clock of the sandbox, but not the receiver's. */
function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Verifies and reads a notice. Throws `invalid_signature`. */
export function readNotice(secret: string, body: Buffer, headers: Record<string, string>): ProviderNotice | null {
  assertSigned(secret, body, headers[signatureHeader]);
  // Only the sandbox has the secret, so the body has its shape.
  const { id, type, data } = JSON.parse(body.toString('utf8')) as NoticeBody;
  return { id, type, object: data.object.object, ref: data.object.id };
}
