import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits in base64url, for sessions and mailed links. Only its digest is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in base64url. Tokens are random, so they need no slow hash, and an index can find the digest. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
