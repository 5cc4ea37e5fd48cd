import type { EntityManager } from '@mikro-orm/postgresql';
import { UserEntity } from '../entities/user.entity.ts';

/** The address by which attempts on a signed-in person's password and codes are counted. */
export async function emailOf(em: EntityManager, { userId }: { userId: string }): Promise<string> {
  return (await em.findOneOrFail(UserEntity, { id: userId })).email;
}
