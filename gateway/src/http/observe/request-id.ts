import { randomBytes, randomUUIDv7 } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits in base 62 of a 128-bit number: 62^22 is the first power of 62 above 2^128. */
const width = 22;
/** Digits that one division yields. The remainder of 62^5, times 2^16, is still an exact integer as a number. */
const step = 5;

/** `req_` and a UUIDv7 in base 62. The digits are in ASCII order, so ids sort by time. */
export function newRequestId(): string {
  return `req_${inBase62(randomUUIDv7().replaceAll('-', ''))}`;
}

/** 32 hexadecimal digits in base 62. Long division in parts of 16 bits, which is faster than with a bigint. */
function inBase62(hexadecimal: string): string {
  const parts = (hexadecimal.match(/.{4}/g) ?? []).map((part) => parseInt(part, 16));
  let digits = '';
  while (digits.length < width) {
    let rest = 0;
    for (const [at, part] of parts.entries()) {
      const dividend = rest * 2 ** 16 + part;
      parts[at] = Math.floor(dividend / 62 ** step);
      rest = dividend % 62 ** step;
    }
    for (let n = 0; n < step && digits.length < width; n += 1) {
      digits = alphabet[rest % 62]! + digits;
      rest = Math.floor(rest / 62);
    }
  }
  return digits;
}

/** The traceparent of a new trace, sampled. The client's trace context does not decide what is sampled. */
export function newTraceparent(): string {
  const random = randomBytes(24).toString('hex');
  return `00-${random.slice(0, 32)}-${random.slice(32)}-01`;
}
