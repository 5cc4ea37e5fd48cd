import type { EntityManager } from '@mikro-orm/postgresql';
import { UserEntity } from '../entities/user.entity.ts';

/** The address of a signed-in user, by which attempts on the password and the codes are counted. */
export async function emailOf(em: EntityManager, { userId }: { userId: string }): Promise<string> {
  return (await em.findOneOrFail(UserEntity, { id: userId })).email;
}
