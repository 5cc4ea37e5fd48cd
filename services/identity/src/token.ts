import { hash, randomBytes, randomInt } from 'node:crypto';

/** A token of 256 random bits in base64url, for sessions and mailed links. Only its digest is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in base64url. Tokens are random, so they need no slow hash, and an index can find the digest. */
export function digest(token: string): string {
  return hash('sha256', token, 'base64url');
}

const codeLength = 16;
/** Lower-case, without characters that are easily confused when read from paper: 0 o, 1 i l, u v. */
const alphabet = '23456789abcdefghjkmnpqrstwxyz';

/** A code that people type. It has 77 random bits, so storing a plain digest is safe. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A code of `newCode` in groups of four. */
export function readable(code: string): string {
  return code.match(/.{4}/g)!.join('-');
}

/** Removes spaces and hyphens, which only make a code easier to read. */
export function bare(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '');
}
