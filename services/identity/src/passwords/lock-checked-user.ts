import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { wrongPassword } from './check-password.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';

/**
 * Locks and returns the account whose password was checked. Throws `invalid_credentials` if the password has changed
 * since the check.
 */
export async function lockCheckedUser(em: EntityManager, checked: User): Promise<User> {
  const user = await em.findOneOrFail(UserEntity, { id: checked.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (user.passwordHash !== checked.passwordHash) throw wrongPassword();
  return user;
}
