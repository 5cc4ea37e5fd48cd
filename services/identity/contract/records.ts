import { z } from 'zod';
import { currencySchema, idSchema, pageOf, recordMembers, roles, scopes } from '@marketplace/kernel';

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
  .meta({ id: 'OpenBusiness' });

export const organizationSchema = z
  .strictObject({
    id: idSchema('org'),
    name: z.string().describe('The name that others see.'),
    slug: z.string().describe('A short name, unique on the platform.'),
    status: z
      .enum(['active', 'suspended', 'closing', 'closed'])
      .describe('Only an `active` organization can start something new.'),
    defaultCurrency: currencySchema,
    open: openBusinessSchema.nullable().meta({
      description: 'What must end before the organization is closed. Null unless it is `closing` and was counted.',
    }),
    ...recordMembers,
  })
  .meta({ id: 'Organization', description: 'An organization: a seller, a buyer, or both.' });

/** Public part of an organization. Buyers and sellers see each other's. */
export const publicOrganizationSchema = z
  .strictObject({ id: idSchema('org'), name: z.string().describe('The name of the organization.') })
  .meta({ id: 'PublicOrganization', description: 'What everybody may know about an organization.' });

/** A user's membership of an organization. */
export const membershipSchema = z
  .strictObject({
    id: idSchema('mem'),
    organizationId: idSchema('org'),
    userId: idSchema('usr'),
    role: z.enum(roles).describe('What the member may do.'),
    isDefault: z
      .boolean()
      .describe(
        "Whether this is the user's default membership. A person has one at most: that of the organization created " +
          'last, or the first one joined if none was created. A new session begins in its organization if the last ' +
          'active one is no longer available.',
      ),
    status: z.enum(['active', 'removed']).describe('A `removed` membership gives no access.'),
    createdAt: recordMembers.createdAt,
  })
  .meta({ id: 'Membership', description: 'That a user belongs to an organization, with a role.' });

/** A user as the other members of an organization see them. */
export const memberUserSchema = z.strictObject({
  id: idSchema('usr'),
  name: z.string().describe('The name of the person.'),
  email: z.string().describe('The e-mail address.'),
});

/** A membership with the name and address of its user. */
export const memberSchema = membershipSchema
  .extend({ user: memberUserSchema.describe('The person.') })
  .meta({ id: 'Member' });

export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;

/** An invitation to an organization, without its token. */
export const invitationSchema = z
  .strictObject({
    id: idSchema('inv'),
    organizationId: idSchema('org'),
    email: z.string().describe('The invited address.'),
    role: z.enum(roles).describe('The role that the person gets.'),
    status: z.enum(invitationStatuses).describe('Only a `pending` invitation can be accepted.'),
    invitedBy: idSchema('usr').describe('The member who invited.'),
    createdAt: recordMembers.createdAt,
    expiresAt: time.describe('When the invitation expires.'),
    acceptedAt: time.nullable().describe('When the person joined. Null if the invitation was not accepted.'),
    revokedAt: time.nullable().describe('When the invitation was revoked, otherwise null.'),
  })
  .meta({ id: 'Invitation' });

/** The current session, with its user and memberships. */
export const sessionSchema = z
  .strictObject({
    user: userSchema,
    memberships: z.array(membershipSchema).describe('Your active memberships.'),
    activeOrganization: organizationSchema
      .nullable()
      .describe('The organization that requests are about. Null if none was chosen.'),
    /** The role in the active organization. */
    role: z.enum(roles).nullable().describe('Your role in the active organization.'),
    operator: z.boolean().describe('Whether the active organization operates the platform.'),
    hasTotp: z.boolean().meta({ description: 'Whether a second factor is on.' }),
    expiresAt: time.describe('When the session ends at the latest.'),
  })
  .meta({ id: 'Session' });

export const apiKeyStatuses = ['active', 'revoked', 'expired'] as const;

/** Answer to a sign-in if a second factor is on. There is no session yet. */
export const totpRequiredSchema = z
  .strictObject({
    status: z.literal('totp_required').describe('A second factor is on: send its code.'),
    expiresAt: time.meta({ description: 'Send the code to POST /auth/sign-in/totp before this time.' }),
  })
  .meta({ id: 'TotpRequired' });

/** One of the caller's sessions in a list. */
export const sessionSummarySchema = z
  .strictObject({
    id: idSchema('ses'),
    createdAt: recordMembers.createdAt,
    lastSeenAt: time.meta({ description: 'Accurate to a minute.' }),
    ip: z.string().nullable().describe('The address at sign-in.'),
    userAgent: z.string().nullable().describe('The `User-Agent` at sign-in.'),
    current: z.boolean().meta({ description: 'Whether this is the session of the request.' }),
  })
  .meta({ id: 'SessionSummary' });

/** An API key, without its token. */
export const apiKeySchema = z
  .strictObject({
    id: idSchema('key'),
    organizationId: idSchema('org'),
    name: z.string().describe('The name by which people recognize the key.'),
    prefix: z.string().meta({ description: 'The first characters of the token, to recognize the key by.' }),
    last4: z.string().describe('The last four characters of the token.'),
    scopes: z.array(z.enum(scopes)).describe('What the key may do.'),
    status: z.enum(apiKeyStatuses).describe('Only an `active` key is accepted.'),
    createdBy: idSchema('usr').describe('The member who created the key.'),
    createdAt: recordMembers.createdAt,
    lastUsedAt: time.nullable().meta({ description: 'Updated at most once a minute, together with `lastUsedIp`.' }),
    lastUsedIp: z.string().nullable().describe('The address that last used the key.'),
    expiresAt: time.nullable().describe('When the key expires. Null if never.'),
    revokedAt: time.nullable().describe('When the key was revoked, otherwise null.'),
    revokedBy: idSchema('usr').nullable().describe('The member who revoked the key, otherwise null.'),
    revokedReason: z
      .string()
      .nullable()
      .meta({ description: '`requested`: a member revoked it. New reasons may be added.' }),
    rotatedFrom: idSchema('key').nullable().meta({ description: 'The key that this one replaces.' }),
    replacedBy: idSchema('key')
      .nullable()
      .meta({ description: 'The key that replaces this one. `expiresAt` is then the end of the overlap.' }),
  })
  .meta({ id: 'ApiKey' });

/** A page of session summaries. */
export const sessionSummaryPage = pageOf(sessionSummarySchema);
export const organizationPage = pageOf(organizationSchema);
export const memberPage = pageOf(memberSchema);
export const invitationPage = pageOf(invitationSchema);
export const apiKeyPage = pageOf(apiKeySchema);

export type User = z.infer<typeof userSchema>;
export type Organization = z.infer<typeof organizationSchema>;
export type OpenBusiness = z.infer<typeof openBusinessSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type Member = z.infer<typeof memberSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
