import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** How many steps a clock may be off, either way (RFC 6238, section 5.2). */
const driftSteps = 1;
/** As long as the digest (RFC 4226, section 4). */
const secretBytes = 20;

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The step in which a time lies, in seconds since 1970. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / 1000 / stepSeconds);
}

/** HOTP of the step (RFC 4226, section 5.3), with SHA-1: what every authenticator knows. */
export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length).padStart(length, '0');
}

/** The step around now that has this code; null when there is none. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now.getTime());
  for (let step = current - driftSteps; step <= current + driftSteps; step += 1) {
    if (equal(codeOf(secret, step), code)) return step;
  }
  return null;
}

/** What an authenticator reads from a picture of it. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** RFC 4648, section 6, without padding. */
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
