import { z } from 'zod';
import {
  currencySchema,
  idSchema,
  inGraphql,
  pageOf,
  recordMembers,
  roleSchema,
  valuesSchema,
} from '@marketplace/kernel';
import { exampleParties } from '@marketplace/payments-contract';

const time = z.iso.datetime();

/** A user account. */
export const userSchema = z
  .strictObject({
    id: idSchema('usr'),
    email: z.string().describe('The e-mail address, in lower case, with the domain in ASCII (A-labels).'),
    name: z.string().describe('The name of the person.'),
    emailVerifiedAt: time.nullable().describe('When the address was confirmed. Null if it is not.'),
    createdAt: recordMembers.createdAt,
  })
  .meta({ id: 'User', description: 'A person with an account.' });

/** Counts of open business, which must end before an organization can be closed. */
export const openBusinessSchema = z
  .strictObject({
    listings: z.int().meta({ description: 'Listings that are not archived.' }),
    offers: z.int().meta({ description: 'Open offers, made or received.' }),
    orders: z.int().meta({ description: 'Orders, made or received, that have not ended.' }),
    payouts: z.int().meta({ description: 'Payouts that have not ended.' }),
    balances: z.int().meta({ description: 'Currencies with a balance other than 0.' }),
    waitsUntil: time.nullable().optional().meta({
      description:
        'When the time after the last payout ends in which the bank may send it back. Null if none was made lately.',
    }),
  })
  .meta({ id: 'OpenBusiness' })
  .register(inGraphql, { about: 'What must end before an organization can be closed.' });

const organizationStatusSchema = valuesSchema('OrganizationStatus', 'Status of an organization.', {
  active: 'It can trade.',
  suspended: 'The operator suspended it: members can only read.',
  closing: 'It closes when nothing is open any more.',
  closed: 'It is closed permanently.',
});

export const organizationSchema = z
  .strictObject({
    id: idSchema('org'),
    name: z.string().describe('The name that others see.'),
    slug: z.string().describe('A short name, unique on the platform.'),
    status: organizationStatusSchema.describe('Only an `active` organization can start something new.'),
    defaultCurrency: currencySchema,
    open: openBusinessSchema.nullable().meta({
      description: 'What must end before the organization is closed. Null unless it is `closing` and was counted.',
    }),
    ...recordMembers,
  })
  .meta({ id: 'Organization', description: 'An organization: a seller, a buyer, or both.' })
  .register(inGraphql, {
    texts: {
      open: 'What is still open while the status is `closing`, once it has been counted. Otherwise null.',
    },
  });

/** Public part of an organization. Buyers and sellers see each other's. */
export const publicOrganizationSchema = z
  .strictObject({ id: idSchema('org'), name: z.string().describe('The name of the organization.') })
  .meta({ id: 'PublicOrganization', description: 'What everybody may know about an organization.' });

const membershipStatusSchema = valuesSchema('MembershipStatus', 'Status of a membership.', {
  active: 'The person is a member.',
  removed: 'The person is not a member any more.',
});

const membershipTexts = {
  isDefault:
    "Whether this is the user's default membership. A person has one at most: that of the organization created " +
    'last, or the\nfirst one joined if none was created.',
};

/** A user's membership of an organization. */
export const membershipSchema = z
  .strictObject({
    id: idSchema('mem'),
    organizationId: idSchema('org'),
    userId: idSchema('usr'),
    role: roleSchema.describe('What the member may do.'),
    isDefault: z
      .boolean()
      .describe(
        "Whether this is the user's default membership. A person has one at most: that of the organization created " +
          'last, or the first one joined if none was created. A new session begins in its organization if the last ' +
          'active one is no longer available.',
      ),
    status: membershipStatusSchema.describe('A `removed` membership gives no access.'),
    createdAt: recordMembers.createdAt,
  })
  .meta({ id: 'Membership', description: 'That a user belongs to an organization, with a role.' })
  .register(inGraphql, {
    texts: membershipTexts,
  });

/** A user as the other members of an organization see them. */
export const memberUserSchema = z
  .strictObject({
    id: idSchema('usr'),
    name: z.string().describe('The name of the person.'),
    email: z.string().describe('The e-mail address.'),
  })
  .register(inGraphql, { type: 'MemberUser', about: 'A person who is or was a member of the organization.' });

/** A membership with the name and address of its user. */
export const memberSchema = membershipSchema
  .extend({ user: memberUserSchema.describe('The person.') })
  .meta({ id: 'Member' })
  .register(inGraphql, {
    about: 'A membership and its user, as other members see them.',
    texts: membershipTexts,
  });

export const invitationStatusSchema = valuesSchema('InvitationStatus', 'Status of an invitation.', {
  pending: 'It can be accepted until `expiresAt`.',
  accepted: 'The person has joined.',
  revoked: 'A member revoked it, or invited the same address again.',
  expired: 'Its `expiresAt` has passed.',
});

/** An invitation to an organization, without its token. */
export const invitationSchema = z
  .strictObject({
    id: idSchema('inv'),
    organizationId: idSchema('org'),
    email: z.string().describe('The invited address.'),
    role: roleSchema.describe('The role that the person gets.'),
    status: invitationStatusSchema.describe('Only a `pending` invitation can be accepted.'),
    invitedBy: idSchema('usr').describe('The member who invited.'),
    createdAt: recordMembers.createdAt,
    expiresAt: time.describe('When the invitation expires.'),
    acceptedAt: time.nullable().describe('When the person joined. Null if the invitation was not accepted.'),
    revokedAt: time.nullable().describe('When the invitation was revoked, otherwise null.'),
  })
  .meta({ id: 'Invitation' })
  .register(inGraphql, { about: 'An invitation of an email address to an organization.' });

export const organizationPage = pageOf(organizationSchema);

export const memberPage = pageOf(memberSchema);

export const invitationPage = pageOf(invitationSchema);

export type User = z.infer<typeof userSchema>;
export type Organization = z.infer<typeof organizationSchema>;
export type OpenBusiness = z.infer<typeof openBusinessSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type Member = z.infer<typeof memberSchema>;
export type Invitation = z.infer<typeof invitationSchema>;

// The organization is the seller of the example events.
const organizationId = exampleParties.sellerOrganizationId;

/** A user of the API reference. */
export const exampleUser: User = {
  id: 'usr_01m6dp0aa0e9tvw1p6r3e5s8xq',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  emailVerifiedAt: '2026-10-20T14:05:12.000Z',
  createdAt: '2026-10-20T14:03:40.000Z',
};

/** An organization of the API reference. */
export const exampleOrganization: Organization = {
  id: organizationId,
  name: 'Sextants & Co',
  slug: 'sextants-co',
  status: 'active',
  defaultCurrency: 'USD',
  open: null,
  createdAt: '2026-10-20T14:06:00.000Z',
  updatedAt: '2026-10-20T14:06:00.000Z',
  version: 1,
};

/** A membership of the API reference. */
export const exampleMembership: Membership = {
  id: 'mem_01m5c0000aenjbz7f2p2x8m3kd',
  organizationId,
  userId: exampleUser.id,
  role: 'owner',
  isDefault: true,
  status: 'active',
  createdAt: exampleOrganization.createdAt,
};

/** A member of the API reference. */
export const exampleMember: Member = {
  ...exampleMembership,
  user: { id: exampleUser.id, name: exampleUser.name, email: exampleUser.email },
};

/** An invitation of the API reference. */
export const exampleInvitation: Invitation = {
  id: 'inv_01m6dq0v50e6hra3k0c0f1t2yb',
  organizationId,
  email: 'grace@example.com',
  role: 'developer',
  status: 'pending',
  invitedBy: exampleUser.id,
  createdAt: '2026-11-02T08:30:00.000Z',
  expiresAt: '2026-11-09T08:30:00.000Z',
  acceptedAt: null,
  revokedAt: null,
};
