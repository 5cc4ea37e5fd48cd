import { z } from 'zod';
import { currencySchema, idSchema, pageOf, roles, scopes } from '@marketplace/kernel';

const time = z.iso.datetime();

/** A user account. */
export const userSchema = z
  .strictObject({
    id: idSchema('usr'),
    email: z.string(),
    name: z.string(),
    emailVerifiedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'User' });

/** What must end before an organization can be closed, as counts. */
export const openBusinessSchema = z
  .strictObject({
    listings: z.int().meta({ description: 'Listings that are not archived.' }),
    offers: z.int().meta({ description: 'Open offers, made or received.' }),
    orders: z.int().meta({ description: 'Orders, made or received, that have not ended.' }),
    payouts: z.int().meta({ description: 'Payouts that have not ended.' }),
    balances: z.int().meta({ description: 'Currencies with a balance other than 0.' }),
  })
  .meta({ id: 'OpenBusiness' });

/** An organization. */
export const organizationSchema = z
  .strictObject({
    id: idSchema('org'),
    name: z.string(),
    slug: z.string(),
    status: z.enum(['active', 'suspended', 'closing', 'closed']),
    defaultCurrency: currencySchema,
    open: openBusinessSchema.nullable().meta({
      description: 'What must end before the organization is closed. Null unless it is `closing` and was counted.',
    }),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'Organization' });

/** A user's membership of an organization. */
export const membershipSchema = z
  .strictObject({
    id: idSchema('mem'),
    organizationId: idSchema('org'),
    userId: idSchema('usr'),
    role: z.enum(roles),
    isDefault: z.boolean(),
    status: z.enum(['active', 'removed']),
    createdAt: time,
  })
  .meta({ id: 'Membership' });

/** A membership with the name and address of its user. */
export const memberSchema = membershipSchema
  .extend({ user: z.strictObject({ id: idSchema('usr'), name: z.string(), email: z.string() }) })
  .meta({ id: 'Member' });

/** Statuses of an invitation. */
export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;

/** An invitation to an organization, without its token. */
export const invitationSchema = z
  .strictObject({
    id: idSchema('inv'),
    organizationId: idSchema('org'),
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    invitedBy: idSchema('usr'),
    createdAt: time,
    expiresAt: time,
    acceptedAt: time.nullable(),
    revokedAt: time.nullable(),
  })
  .meta({ id: 'Invitation' });

/** The current session, with its user and memberships. */
export const sessionSchema = z
  .strictObject({
    user: userSchema,
    memberships: z.array(membershipSchema),
    activeOrganization: organizationSchema.nullable(),
    /** The role in the active organization. */
    role: z.enum(roles).nullable(),
    hasTotp: z.boolean().meta({ description: 'Whether a second factor is on.' }),
    expiresAt: time,
  })
  .meta({ id: 'Session' });

/** Statuses of an API key. */
export const apiKeyStatuses = ['active', 'revoked', 'expired'] as const;

/** Answer to a sign-in if a second factor is on. There is no session yet. */
export const totpRequiredSchema = z
  .strictObject({
    status: z.literal('totp_required'),
    expiresAt: time.meta({ description: 'Send the code to POST /auth/sign-in/totp before this time.' }),
  })
  .meta({ id: 'TotpRequired' });

/** One of the caller's sessions in a list. */
export const sessionSummarySchema = z
  .strictObject({
    id: idSchema('ses'),
    createdAt: time,
    lastSeenAt: time.meta({ description: 'Accurate to a minute.' }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    current: z.boolean().meta({ description: 'Whether this is the session of the request.' }),
  })
  .meta({ id: 'SessionSummary' });

/** An API key, without its token. */
export const apiKeySchema = z
  .strictObject({
    id: idSchema('key'),
    organizationId: idSchema('org'),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the token, to recognize the key by.' }),
    last4: z.string(),
    scopes: z.array(z.enum(scopes)),
    status: z.enum(apiKeyStatuses),
    createdBy: idSchema('usr'),
    createdAt: time,
    lastUsedAt: time.nullable().meta({ description: 'Updated at most once a minute, together with `lastUsedIp`.' }),
    lastUsedIp: z.string().nullable(),
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
    revokedBy: idSchema('usr').nullable(),
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
/** A page of organizations. */
export const organizationPage = pageOf(organizationSchema);
/** A page of members. */
export const memberPage = pageOf(memberSchema);
/** A page of invitations. */
export const invitationPage = pageOf(invitationSchema);
/** A page of API keys. */
export const apiKeyPage = pageOf(apiKeySchema);

/** Output of `userSchema`. */
export type User = z.infer<typeof userSchema>;
/** Output of `organizationSchema`. */
export type Organization = z.infer<typeof organizationSchema>;
/** Output of `openBusinessSchema`. */
export type OpenBusiness = z.infer<typeof openBusinessSchema>;
/** Output of `membershipSchema`. */
export type Membership = z.infer<typeof membershipSchema>;
/** Output of `memberSchema`. */
export type Member = z.infer<typeof memberSchema>;
/** Output of `invitationSchema`. */
export type Invitation = z.infer<typeof invitationSchema>;
/** Output of `sessionSchema`. */
export type Session = z.infer<typeof sessionSchema>;
/** Output of `sessionSummarySchema`. */
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
/** Output of `apiKeySchema`. */
export type ApiKey = z.infer<typeof apiKeySchema>;
