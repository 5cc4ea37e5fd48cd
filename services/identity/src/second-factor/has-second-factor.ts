import type { EntityManager } from '@mikro-orm/postgresql';
import { TotpEntity } from '../entities/totp.entity.ts';
import type { User } from '../entities/user.entity.ts';

/** Whether the user has a confirmed authenticator. One that is being set up does not count. */
export async function hasSecondFactor(em: EntityManager, user: User): Promise<boolean> {
  return (await em.count(TotpEntity, { user, confirmedAt: { $ne: null } })) > 0;
}
