import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** Steps that the authenticator's clock may be ahead or behind (RFC 6238, section 5.2). */
const driftSteps = 1;
/** The length of a SHA-1 digest (RFC 4226, section 4). */
const secretBytes = 20;

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The number of the 30-second step at a time, given in milliseconds since 1970. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / 1000 / stepSeconds);
}

/** The code of a step: HOTP (RFC 4226, section 5.3) with SHA-1, which every authenticator supports. */
export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length).padStart(length, '0');
}

/** The step near `now` that has this code, or null. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now.getTime());
  for (let step = current - driftSteps; step <= current + driftSteps; step += 1) {
    if (equal(codeOf(secret, step), code)) return step;
  }
  return null;
}

/** The URI that an authenticator reads from a QR code. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** Base32 (RFC 4648, section 6) without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
