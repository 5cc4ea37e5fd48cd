import { ServiceError } from '@marketplace/kernel';
import { digest } from '../token.ts';

/** An attempt to use a secret. Attempts on the same secret are counted together in all operations. */
export interface Attempt {
  kind: 'password' | 'step-up' | 'code' | 'token';
  /** Digest that identifies the owner of the secret. */
  account: string;
  /** Address of the account, or null if it is not known. */
  email: string | null;
  ip: string | undefined;
  /** Whether the caller has shown a mailed code. Such an attempt is counted, but neither refused nor delayed. */
  isProven?: boolean;
}

/** The caller for whom a password hash is computed. */
export interface HashRequester {
  /** Address of the client; undefined for internal callers. */
  ip?: string | undefined;
  /** Whether the owner of the account has signed in from this network before. Such calls go first. */
  isKnown?: boolean;
  /** A known call's account. After each hash of it, the next one waits for as long as that took. */
  account?: string | undefined;
}

/** An attempt on a password. The typed address need not belong to an account. */
export function passwordAttempt(email: string, ip: string | undefined, isProven = false): Attempt {
  return { kind: 'password', account: digest(email), email, ip, isProven };
}

/**
 * An attempt on the password of a signed-in person, who confirms something. Counted for the person, in all networks and
 * sessions, apart from sign-ins, so that only sessions of the account can use it up.
 */
export function stepUpAttempt(userId: string, ip: string | undefined): Attempt {
  return { kind: 'step-up', account: digest(`step-up of ${userId}`), email: null, ip };
}

/** An attempt on a code of the second factor. */
export function codeAttempt({ id, email }: { id: string; email: string }, ip: string | undefined): Attempt {
  return { kind: 'code', account: digest(`code of ${id}`), email, ip };
}

/** An attempt on a mailed token. The account is not known until the token is found. */
export function tokenAttempt(ip: string | undefined): Attempt {
  return { kind: 'token', account: digest('mailed token'), email: null, ip };
}

/**
 * `rate_limited` because attempts of the same network have failed, possibly those of strangers. Operations may admit
 * the caller in another way.
 */
export class CrowdedAttempt extends ServiceError {
  constructor({ kind, detail, facts }: ServiceError) {
    super(kind, detail, facts);
  }
}
