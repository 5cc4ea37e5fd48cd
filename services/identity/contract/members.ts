import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  inGraphql,
  member,
  pageInput,
  roleSchema,
  user,
  withRecentAuthentication,
} from '@marketplace/kernel';
import {
  invitationPage,
  invitationSchema,
  invitationStatusSchema,
  memberPage,
  memberSchema,
  membershipSchema,
  memberUserSchema,
} from './records.ts';
import { email } from './values.ts';

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
      'and the last owner keeps it (409 `last_owner`). Pending invitations by the member whose role is beyond ' +
      'the new ' +
      'one are revoked. The member and all owners are mailed.',
    example: { role: 'developer' },
    input: z.strictObject({
      organizationId: idSchema('org'),
      memberId: idSchema('mem'),
      role: roleSchema.describe('The new role.'),
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

/** Invitations to join an organization. */
export const invitationOperations = defineOperations({
  listInvitations: {
    kind: 'query',
    access: member('owner', 'admin'),
    summary: 'List the invitations of the active organization.',
    input: z.strictObject({
      organizationId: idSchema('org'),
      ...pageInput,
      status: invitationStatusSchema.optional().describe('Only invitations with this status.'),
    }),
    output: invitationPage,
  },
  createInvitation: {
    kind: 'command',
    access: withRecentAuthentication(member('owner', 'admin')),
    summary:
      'Invite an address, with a role that does not exceed your own. The token is mailed; in test mode this answer ' +
      'contains it too. A pending invitation of the same address is revoked.',
    returns: 'The new invitation.',
    example: { email: 'grace@example.com', role: 'developer' },
    input: z.strictObject({
      organizationId: idSchema('org'),
      email: email.describe('The address to invite.'),
      role: roleSchema.describe('The role that the person gets.'),
    }),
    output: z.strictObject({
      invitation: invitationSchema.describe('The new invitation.'),
      token: z
        .string()
        .nullable()
        .meta({ description: 'The token. Null in live mode and in a replayed answer.', example: null })
        .register(inGraphql, {
          about: 'Null in a replayed answer, and always null unless the service is in test mode.',
        }),
    }),
    secrets: ['token'],
  },
  revokeInvitation: {
    kind: 'command',
    access: member('owner', 'admin'),
    summary: 'Revoke a pending invitation.',
    returns: 'The invitation is revoked.',
    input: z.strictObject({ organizationId: idSchema('org'), invitationId: idSchema('inv') }),
    output: z.strictObject({}),
  },
  acceptInvitation: {
    kind: 'command',
    access: user,
    summary:
      'Join the organization that invited your address. ' +
      'It becomes the active organization of this session if the session has none.',
    returns: 'Your membership.',
    input: z.strictObject({
      token: z
        .string()
        .min(1)
        .max(128)
        .meta({ description: 'The token of the mailed link.', example: '7yXq2mVtP0sKd9LrWcB4nE' }),
    }),
    output: membershipSchema,
  },
});
