import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for sessions and mailed links. Shown to its holder; only the digest is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are random, so a plain digest is enough, and an index finds it. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
