import { LockMode } from '@mikro-orm/core';
import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { OrganizationEntity } from '../../entities/organization.entity.ts';
import type { EngineInput } from '../../input.ts';

export async function settleClosing(
  { em, now, audit }: Work,
  _caller: Caller,
  { organizationId, open }: EngineInput<'settleClosing'>,
): Promise<{ closed: boolean }> {
  const organization = await em.findOneOrFail(
    OrganizationEntity,
    { id: organizationId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (organization.status !== 'closing') return { closed: organization.status === 'closed' };
  const { waitsUntil = null, ...counts } = open;
  if (waitsUntil !== null || Object.values(counts).some((count) => count > 0)) {
    em.assign(organization, { open, updatedAt: now });
    return { closed: false };
  }
  em.assign(organization, { status: 'closed', open: null, updatedAt: now });
  audit({ action: 'organization.closed', organizationId, targets: [{ type: 'organization', id: organizationId }] });
  return { closed: true };
}
