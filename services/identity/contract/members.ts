import { z } from 'zod';
import { defineOperations, idSchema, member, pageInput, withRecentAuthentication, roles } from '@marketplace/kernel';
import { memberPage, memberSchema, memberUserSchema } from './records.ts';

/** Members of the active organization and their roles. */
export const memberOperations = defineOperations({
  listMembers: {
    kind: 'query',
    access: member(),
    summary: 'List the members of the active organization.',
    input: z.strictObject({ organizationId: idSchema('org'), ...pageInput }),
    output: memberPage,
  },
  getUsers: {
    kind: 'query',
    access: member(),
    summary: 'Get people who are or were members of the active organization by id. Other ids are left out.',
    input: z.strictObject({ ids: z.array(idSchema('usr')).max(100) }),
    output: z.strictObject({ data: z.array(memberUserSchema) }),
  },
  updateMember: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin')),
    summary:
      'Change the role of a member. Only an owner may grant or remove the role owner, ' +
      'and the last owner keeps it (409 `last_owner`). Pending invitations by the member whose role is beyond the new ' +
      'one are revoked. The member and all owners are mailed.',
    example: { role: 'developer' },
    input: z.strictObject({
      organizationId: idSchema('org'),
      memberId: idSchema('mem'),
      role: z.enum(roles).describe('The new role.'),
    }),
    output: memberSchema,
  },
  removeMember: {
    kind: 'command',
    // Every member may leave. The operation checks who may remove others.
    access: member(),
    summary:
      'Remove a member (owner, admin; requires recent authentication), or leave. The last owner cannot leave or be ' +
      'removed (409 `last_owner`). Pending invitations by the member are revoked; API keys that the member created ' +
      'stay valid. The member and all owners are mailed.',
    stepUpFor: 'removing others',
    returns: 'The member is removed.',
    input: z.strictObject({ organizationId: idSchema('org'), memberId: idSchema('mem') }),
    output: z.strictObject({}),
  },
});
