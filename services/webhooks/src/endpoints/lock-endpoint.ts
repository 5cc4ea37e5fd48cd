import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { type Endpoint, EndpointEntity } from '../entities/endpoint.entity.ts';

/**
 * Returns an endpoint of the caller's organization, locked for update. Throws `precondition_failed`, and `not_found` if
 * it does not exist, is deleted or belongs to another organization.
 */
export async function lockEndpoint(em: EntityManager, caller: Caller, id: string): Promise<Endpoint> {
  const where = { id, organizationId: organizationOf(caller), deletedAt: null };
  const endpoint = await em.findOne(EndpointEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!endpoint) throw notFound();
  assertVersion(caller, endpoint.version);
  return endpoint;
}
