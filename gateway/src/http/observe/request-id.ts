import { randomFillSync, randomUUIDv7 } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits in base 62 of a 128-bit number: 62^22 is the first power of 62 above 2^128. */
const width = 22;
/** Digits that one division yields. The remainder of 62^5, times 2^16, is still an exact integer as a number. */
const step = 5;
const divisor = 62 ** step;
/** Positions of the groups of four hexadecimal digits in a UUID. */
const groups = [0, 4, 9, 14, 19, 24, 28, 32];

/** Makes a request id: `req_` and a UUIDv7 in base 62. The digits are in ASCII order, so ids sort by time. */
export function newRequestId(): string {
  return `req_${inBase62(randomUUIDv7())}`;
}

/** Writes a UUID in base 62, by long division in parts of 16 bits, which is faster than with a bigint. */
function inBase62(uuid: string): string {
  const parts = groups.map((at) => Number(`0x${uuid.slice(at, at + 4)}`));
  let digits = '';
  while (digits.length < width) {
    let rest = 0;
    for (let at = 0; at < parts.length; at += 1) {
      const dividend = rest * 2 ** 16 + parts[at]!;
      parts[at] = Math.floor(dividend / divisor);
      rest = dividend % divisor;
    }
    for (let n = 0; n < step && digits.length < width; n += 1) {
      digits = alphabet[rest % 62]! + digits;
      rest = Math.floor(rest / 62);
    }
  }
  return digits;
}

/** Random bytes for many traces, because each call of the generator costs more than the bytes. */
const random = Buffer.alloc(24 * 128);
let used = random.length;

/** The traceparent of a new trace, sampled. The client's trace context does not decide what is sampled. */
export function newTraceparent(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 24;
  return `00-${random.toString('hex', used - 24, used - 8)}-${random.toString('hex', used - 8, used)}-01`;
}
