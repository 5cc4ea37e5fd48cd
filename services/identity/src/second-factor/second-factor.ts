import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { type Keyring, sql, type Work } from '@marketplace/store';
import { identityErrors } from '@marketplace/identity-contract';
import { RecoveryCodeEntity, type Totp, TotpEntity } from '../entities/second-factor.entity.ts';
import type { AuthMethod } from '../entities/session.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { queueMail } from '../mail/mail.ts';
import { bare, digest, newCode, readable } from '../token.ts';
import { stepOf } from './totp.ts';

/** Whether the user has a confirmed authenticator. One that is being set up does not count. */
export async function hasSecondFactor(em: EntityManager, user: User): Promise<boolean> {
  return (await em.count(TotpEntity, { user, confirmedAt: { $ne: null } })) > 0;
}

const codesMade = 10;

/** Replaces the user's codes by ten new ones. */
export async function replaceRecoveryCodes({ em, now }: Work, user: User): Promise<string[]> {
  await em.nativeDelete(RecoveryCodeEntity, { user });
  const codes = Array.from({ length: codesMade }, newCode);
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ codeHash: digest(code), user: user.id, createdAt: now })),
  );
  return codes.map(readable);
}

/** Marks a code as used. False unless it was an unused code of the user. One of several concurrent uses succeeds. */
async function takeRecoveryCode({ em, now }: Work, userId: string, typed: string): Promise<boolean> {
  const { rows: used } = await sql`
    update recovery_code set used_at = ${now}
     where code_hash = ${digest(typed.toLowerCase())} and user_id = ${userId} and used_at is null
     returning code_hash`.execute(em.getKysely());
  return used.length > 0;
}

type CodeMethod = Exclude<AuthMethod, 'password'>;

/** Context of an authenticator's sealed secret. */
export function totpContext(userId: string): string {
  return `identity|totp|${userId}|secret`;
}

/**
 * Uses up a code of the user's authenticator or a recovery code, and returns which it was. Throws `invalid_credentials`
 * if the code is wrong or used, or if the user has no second factor. The user must be locked.
 */
export async function takeCode(work: Work & { keyring: Keyring }, user: User, typed: string): Promise<CodeMethod> {
  const totp = await work.em.findOne(TotpEntity, { user, confirmedAt: { $ne: null } });
  if (totp && (await takeTotp(work, totp, typed))) return 'totp';
  if (!totp || !(await takeRecoveryCode(work, user.id, bare(typed)))) throw wrongCode();
  work.audit({ action: 'recovery_code.used', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  queueMail(work, user, 'recovery_code_used', {});
  return 'recovery_code';
}

/**
 * Like `takeCode`, but requires a code only if the user has a second factor. Returns null if the user has none and sent
 * no code. Throws `validation_failed` (`required`) if the code is missing.
 */
export async function takeOwnCode(
  work: Work & { keyring: Keyring },
  user: User,
  typed: string | undefined,
): Promise<CodeMethod | null> {
  if (typed !== undefined) return takeCode(work, user, typed);
  if (!(await hasSecondFactor(work.em, user))) return null;
  const detail = 'Your second factor is on: also send a code of your authenticator or a recovery code.';
  throw new ServiceError('validation_failed', detail, { faults: [{ path: ['code'], code: 'required', detail }] });
}

/** Uses up a code of the authenticator. False if it is wrong or used. One of several concurrent uses succeeds. */
export async function takeTotp(
  { em, now, keyring }: Work & { keyring: Keyring },
  { user: { id }, secret }: Totp,
  typed: string,
): Promise<boolean> {
  const step = stepOf(Buffer.from(keyring.open(id, totpContext(id), secret), 'base64url'), bare(typed), now);
  if (step === null) return false;
  const { rows: taken } = await sql`
    update totp set last_step = ${step}
     where user_id = ${id} and (last_step is null or last_step < ${step})
     returning user_id`.execute(em.getKysely());
  return taken.length > 0;
}

/**
 * Returns the error for a refused code. Its text does not depend on the reason, so that it does not help an attacker.
 */
export function wrongCode(): ServiceError {
  return identityErrors.invalid_credentials(
    'This code is wrong, used or expired: enter the code that your authenticator shows now.',
  );
}
