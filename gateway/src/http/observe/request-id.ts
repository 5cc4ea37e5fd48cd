import { randomBytes, randomUUIDv7 } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits in base 62 of a 128-bit number: 62^22 is the first power of 62 above 2^128. */
const width = 22;

/** `req_` and a UUIDv7 in base 62. The digits are in ASCII order, so ids sort by time. */
export function newRequestId(): string {
  let rest = BigInt(`0x${randomUUIDv7().replaceAll('-', '')}`);
  let digits = '';
  for (let n = 0; n < width; n += 1) {
    digits = alphabet[Number(rest % 62n)]! + digits;
    rest /= 62n;
  }
  return `req_${digits}`;
}

/** The traceparent of a new trace, sampled. The client's trace context does not decide what is sampled. */
export function newTraceparent(): string {
  const random = randomBytes(24).toString('hex');
  return `00-${random.slice(0, 32)}-${random.slice(32)}-01`;
}
