import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
/** Steps that the authenticator's clock may be ahead or behind (RFC 6238, section 5.2). */
const driftSteps = 1;
/** The length of a SHA-1 digest (RFC 4226, section 4). */
const secretBytes = 20;
/** Parameters that every authenticator supports. */
const form = { algorithm: 'SHA1', digits: 6, period: stepSeconds } as const;
const sixDigits = /^[0-9]{6}$/;

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** The number of the 30-second step at a time, given in milliseconds since 1970. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / 1000 / stepSeconds);
}

/** The code of a step (RFC 6238). */
export function codeOf(secret: Buffer, step: number, digits: number = form.digits): string {
  return TOTP.generate({ ...form, digits, secret: secretOf(secret), timestamp: step * stepSeconds * 1000 });
}

/** The step near `now` that has this code, or null. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  // The library throws for characters of more than one byte.
  if (!sixDigits.test(code)) return null;
  const timestamp = now.getTime();
  const drift = TOTP.validate({ ...form, secret: secretOf(secret), token: code, timestamp, window: driftSteps });
  return drift === null ? null : stepAt(timestamp) + drift;
}

/** The URI that an authenticator reads from a QR code. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: Buffer }): string {
  return new TOTP({ ...form, issuer, label: account, secret: secretOf(secret) }).toString();
}

/** Base32 (RFC 4648, section 6) without padding. */
export function base32(bytes: Buffer): string {
  return secretOf(bytes).base32;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
