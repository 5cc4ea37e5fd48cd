import { LockMode } from '@mikro-orm/core';
import { type Caller, notFound, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import { type ApiKey, identityContract } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { IdentityInput } from '../input.ts';
import { lockActiveOrganization } from '../organizations/organization.ts';
import { lockOwnSession } from '../sessions/session.ts';
import { makeApiKey, presentApiKey, statusOf } from '../api-keys/api-key.ts';
import { findOwnMembershipFor } from '../organizations/membership.ts';

/** Replaces a key. Both keys are valid until the overlap ends. A key can be replaced only once. */
export async function rotateApiKey(
  { em, now, audit, ...context }: Work & IdentityContext,
  caller: Caller,
  { id, overlapSeconds }: IdentityInput<'rotateApiKey'>,
): Promise<{ apiKey: ApiKey; token: string }> {
  await lockOwnSession(em, caller);
  const organization = await lockActiveOrganization(em, organizationOf(caller));
  await findOwnMembershipFor(em, caller, organization, identityContract.operations.rotateApiKey.access);
  const old = await em.findOne(ApiKeyEntity, { id, organization }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!old) throw notFound();
  const status = statusOf(old, now);
  if (status !== 'active')
    throw new ServiceError('invalid_state_transition', `A key that is ${status} cannot be rotated: create a new one.`, {
      members: { currentStatus: status },
    });
  if (old.replacedBy)
    throw new ServiceError(
      'invalid_state_transition',
      `This key has been replaced by ${old.replacedBy}: rotate that one.`,
    );

  const lifeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
  const overlapEnd = new Date(now.getTime() + overlapSeconds * 1000);
  em.assign(old, { expiresAt: old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd });
  // Flushed first, so that an old key that ends now does not count towards the limit.
  await em.flush();
  const { key, token } = await makeApiKey({ em, ...context }, organization, {
    name: old.name,
    scopes: old.scopes,
    createdBy: userOf(caller).userId,
    createdAt: now,
    expiresAt: lifeMs === null || lifeMs === undefined ? null : new Date(now.getTime() + lifeMs),
    rotatedFrom: old.id,
  });
  em.assign(old, { replacedBy: key.id });
  await em.flush();
  audit({
    action: 'api_key.rotated',
    organizationId: organization.id,
    targets: [
      { type: 'api_key', id: old.id },
      { type: 'api_key', id: key.id },
    ],
    changes: {
      overlapSeconds,
      oldExpiresAt: old.expiresAt!.toISOString(),
      newExpiresAt: key.expiresAt?.toISOString() ?? null,
    },
  });
  return { apiKey: presentApiKey(key, now), token };
}
