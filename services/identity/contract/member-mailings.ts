import { z } from 'zod';
import { defineMailings, type Role, roles } from '@marketplace/kernel';

/** `member` and `by` are confirmed addresses. `by` is the member's own if nobody else made the change. */
const change = { member: z.string(), by: z.string() };
const role = z.enum(roles);
const owners: Role[] = ['owner'];

/** The mails about members of an organization. Each goes to its owners, and to the member. */
export const memberMailings = defineMailings({
  member_removed: {
    description: 'A member was removed from your organization, or has left it.',
    roles: owners,
    subject: null,
    data: z.strictObject({ ...change, role }),
  },
  member_role_changed: {
    description: 'The role of a member of your organization was changed.',
    roles: owners,
    subject: null,
    data: z.strictObject({ ...change, from: role, to: role }),
  },
  owner_added: {
    description: 'Your organization has another owner.',
    roles: owners,
    subject: null,
    data: z.strictObject(change),
  },
});
/** Kinds of the mails about members. */
export type MemberMailingKind = keyof typeof memberMailings;
