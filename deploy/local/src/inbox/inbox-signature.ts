import { createHmac, timingSafeEqual } from 'node:crypto';

/** Result of a check. `verified` is null when no secret is known for the path. */
export interface Verdict {
  verified: boolean | null;
  reason: string;
}

const toleranceSeconds = 300;

/**
 * Checks `X-Service-Signature: t=<unix>,v1=<hex>[,v1=<hex>]`. Each `v1` is an HMAC-SHA256 over `<t>.<raw body>`, and
 * the key is the whole secret including `whsec_`. One valid `v1` is enough: two are sent while a secret is being
 * replaced.
 */
export function verifySignature(
  header: string | undefined,
  body: Buffer,
  secret: string | undefined,
  nowSeconds = Date.now() / 1000,
): Verdict {
  if (secret === undefined) return { verified: null, reason: 'no secret is known for this path' };
  if (!header) return rejected('the signature header is missing');

  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const timestamps = parts.filter(([key]) => key === 't').map(([, value]) => value ?? '');
  const signatures = parts.filter(([key]) => key === 'v1').map(([, value]) => value ?? '');
  const [timestamp = ''] = timestamps;
  if (timestamps.length !== 1 || !/^\d+$/.test(timestamp) || signatures.length === 0) {
    return rejected('the signature header is malformed');
  }
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds) {
    return rejected(`the timestamp is more than ${toleranceSeconds} s off`);
  }

  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return signatures.some((signature) => equals(signature, expected))
    ? { verified: true, reason: 'the signature is valid' }
    : rejected('no signature matches the body');
}

function equals(signature: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

function rejected(reason: string): Verdict {
  return { verified: false, reason };
}
