import { sql, type Work } from '@marketplace/store';
import { RecoveryCodeEntity } from '../entities/recovery-code.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { digest, newCode, readable } from '../token.ts';

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

/** Marks a code as used. False unless it was an unused code of the user. Of concurrent uses one succeeds. */
export async function takeRecoveryCode({ em, now }: Work, userId: string, typed: string): Promise<boolean> {
  const { rows: used } = await sql`
    update recovery_code set used_at = ${now}
     where code_hash = ${digest(typed.toLowerCase())} and user_id = ${userId} and used_at is null
     returning code_hash`.execute(em.getKysely());
  return used.length > 0;
}
