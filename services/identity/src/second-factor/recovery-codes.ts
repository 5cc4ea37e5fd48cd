import { randomInt } from 'node:crypto';
import { sql, type Work } from '@marketplace/store';
import { RecoveryCodeEntity } from '../entities/recovery-code.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { digest } from '../token.ts';

const codesMade = 10;
const codeLength = 16;
/** Lower-case, and without what is mistaken for another when it is read from paper: 0 o, 1 i l, u v. */
const alphabet = '23456789abcdefghjkmnpqrstwxyz';

/** Ten new codes in place of all that the person had. 77 random bits each, so a plain digest keeps them. */
export async function replaceRecoveryCodes({ em, now }: Work, user: User): Promise<string[]> {
  await em.nativeDelete(RecoveryCodeEntity, { user });
  const codes = Array.from({ length: codesMade }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ codeHash: digest(code), user: user.id, createdAt: now })),
  );
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** Whether it was an unused code of the person; then it is used. Of two uses at once one is. */
export async function takeRecoveryCode({ em, now }: Work, userId: string, typed: string): Promise<boolean> {
  const { rows: used } = await sql`
    update recovery_code set used_at = ${now}
     where code_hash = ${digest(typed.toLowerCase())} and user_id = ${userId} and used_at is null returning code_hash`.execute(
    em.getKysely(),
  );
  return used.length > 0;
}
