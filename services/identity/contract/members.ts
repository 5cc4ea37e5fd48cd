import { z } from 'zod';
import { defineOperations, idSchema, member, pageInput, withRecentAuthentication, roles } from '@marketplace/kernel';
import { memberPage, memberSchema } from './records.ts';

/** Who belongs to the active organization, and as what. */
export const memberOperations = defineOperations({
  listMembers: {
    kind: 'query',
    access: member(),
    summary: 'List the members of the active organization.',
    input: z.strictObject({ organizationId: idSchema('org'), ...pageInput }),
    output: memberPage,
  },
  updateMember: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin')),
    summary:
      'Change the role of a member. Only an owner makes or unmakes an owner, and one owner stays (409 `last_owner`).',
    input: z.strictObject({ organizationId: idSchema('org'), memberId: idSchema('mem'), role: z.enum(roles) }),
    output: memberSchema,
  },
  removeMember: {
    kind: 'command',
    // Whatever the role: who may remove others is decided inside.
    access: member(),
    summary:
      'Remove a member (owner, admin), or leave. One owner stays (409 `last_owner`). API keys that the member made live on.',
    input: z.strictObject({ organizationId: idSchema('org'), memberId: idSchema('mem') }),
    output: z.strictObject({}),
  },
});
