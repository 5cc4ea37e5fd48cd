import { z } from 'zod';
import { currencySchema, idSchema, pageOf, roles, scopes } from '@marketplace/kernel';

const time = z.iso.datetime();

export const userSchema = z
  .strictObject({
    id: idSchema('usr'),
    email: z.string(),
    name: z.string(),
    emailVerifiedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'User' });

/** Only as far as the domains exist that could have something open. */
export const openBusinessSchema = z.strictObject({ listings: z.int() }).meta({ id: 'OpenBusiness' });

export const organizationSchema = z
  .strictObject({
    id: idSchema('org'),
    name: z.string(),
    slug: z.string(),
    status: z.enum(['active', 'suspended', 'closing', 'closed']),
    defaultCurrency: currencySchema,
    open: openBusinessSchema
      .nullable()
      .meta({ description: 'While `closing`: how much must still end, once it was counted. Null otherwise.' }),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'Organization' });

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

/** A membership with who it is of, as the other members see them. */
export const memberSchema = membershipSchema
  .extend({ user: z.strictObject({ id: idSchema('usr'), name: z.string(), email: z.string() }) })
  .meta({ id: 'Member' });

export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;

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

export const sessionSchema = z
  .strictObject({
    user: userSchema,
    memberships: z.array(membershipSchema),
    activeOrganization: organizationSchema.nullable(),
    /** The role in the active organization. */
    role: z.enum(roles).nullable(),
    hasTotp: z.boolean().meta({ description: 'Whether signing in asks for a second factor.' }),
    expiresAt: time,
  })
  .meta({ id: 'Session' });

export const apiKeyStatuses = ['active', 'revoked', 'expired'] as const;

/** What a sign-in answers where a second factor is on. There is no session yet. */
export const totpRequiredSchema = z
  .strictObject({
    status: z.literal('totp_required'),
    expiresAt: time.meta({ description: 'Send the code before: POST /auth/sign-in/totp.' }),
  })
  .meta({ id: 'TotpRequired' });

/** One of a person's own sessions, for them to look through. */
export const sessionSummarySchema = z
  .strictObject({
    id: idSchema('ses'),
    createdAt: time,
    lastSeenAt: time.meta({ description: 'To the minute.' }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    current: z.boolean().meta({ description: 'Whether this is the session that asks.' }),
  })
  .meta({ id: 'SessionSummary' });

export const apiKeySchema = z
  .strictObject({
    id: idSchema('key'),
    organizationId: idSchema('org'),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the token, to recognize it by.' }),
    last4: z.string(),
    scopes: z.array(z.enum(scopes)),
    status: z.enum(apiKeyStatuses),
    createdBy: idSchema('usr'),
    createdAt: time,
    lastUsedAt: time.nullable().meta({ description: 'Noted at most once a minute, as is `lastUsedIp`.' }),
    lastUsedIp: z.string().nullable(),
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
    revokedBy: idSchema('usr').nullable(),
    revokedReason: z
      .string()
      .nullable()
      .meta({ description: '`requested`: a member revoked it. There may be more reasons.' }),
    rotatedFrom: idSchema('key').nullable().meta({ description: 'The key that this one replaces.' }),
    replacedBy: idSchema('key')
      .nullable()
      .meta({ description: 'The key that replaces this one; `expiresAt` is the end of their overlap.' }),
  })
  .meta({ id: 'ApiKey' });

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
