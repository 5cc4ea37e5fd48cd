import { randomBytes, randomUUIDv7 } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^22 is the first power above 2^128. */
const width = 22;

/** `req_` and a UUIDv7 in base62, whose digits are in ASCII order, so ids sort by time. */
export function newRequestId(): string {
  let rest = BigInt(`0x${randomUUIDv7().replaceAll('-', '')}`);
  let digits = '';
  for (let n = 0; n < width; n += 1) {
    digits = alphabet[Number(rest % 62n)]! + digits;
    rest /= 62n;
  }
  return `req_${digits}`;
}

/** A new W3C root: what a client sends does not steer our sampling. */
export function newTraceparent(): string {
  const random = randomBytes(24).toString('hex');
  return `00-${random.slice(0, 32)}-${random.slice(32)}-01`;
}
