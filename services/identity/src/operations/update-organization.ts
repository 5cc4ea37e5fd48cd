import { assertVersion, type Caller } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';
import { lockRunningOrganization, namedOrganization, presentOrganization } from '../organizations/organization.ts';

export async function updateOrganization(
  { em, now, audit }: Work,
  caller: Caller,
  { id, name }: IdentityInput<'updateOrganization'>,
): Promise<Organization> {
  const organization = await lockRunningOrganization(em, namedOrganization(caller, id));
  assertVersion(caller, organization.version);
  if (name === undefined || name === organization.name) return presentOrganization(organization);
  const before = organization.name;
  em.assign(organization, { name, updatedAt: now });
  await em.flush();
  audit({
    action: 'organization.renamed',
    organizationId: id,
    targets: [{ type: 'organization', id }],
    changes: { name: { from: before, to: name } },
  });
  return presentOrganization(organization);
}
