import type { Caller, RelatedOrganizations } from './caller.ts';

const none: RelatedOrganizations = { owners: [], members: [] };

/** What the caller's organization has in common with another one. */
export function relationOf({ actor }: Caller, organizationId: string): { owner: boolean; member: boolean } {
  const { owners, members } = ('related' in actor ? actor.related : undefined) ?? none;
  return { owner: owners.includes(organizationId), member: members.includes(organizationId) };
}
