import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  member,
  pageInput,
  withRecentAuthentication,
  roles,
  user,
} from '@marketplace/kernel';
import { invitationPage, invitationSchema, invitationStatuses, membershipSchema } from './records.ts';
import { email } from './values.ts';

/** Invitations to join an organization. */
export const invitationOperations = defineOperations({
  listInvitations: {
    kind: 'query',
    access: member('owner', 'admin'),
    summary: 'List the invitations of the active organization.',
    input: z.strictObject({
      organizationId: idSchema('org'),
      ...pageInput,
      status: z.enum(invitationStatuses).optional().describe('Only invitations with this status.'),
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
      role: z.enum(roles).describe('The role that the person gets.'),
    }),
    output: z.strictObject({
      invitation: invitationSchema.describe('The new invitation.'),
      token: z
        .string()
        .nullable()
        .meta({ description: 'The token. Null in live mode and in a replayed answer.', example: null }),
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
