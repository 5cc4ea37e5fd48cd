import { z } from 'zod';
import { currencies, idSchema, pageOf, roles, scopes } from '@marketplace/kernel';

const time = z.iso.datetime();

export const userSchema = z
  .strictObject({ id: idSchema('usr'), email: z.string(), name: z.string(), emailVerifiedAt: time.nullable(), createdAt: time })
  .meta({ id: 'User' });

export const organizationSchema = z
  .strictObject({
    id: idSchema('org'),
    name: z.string(),
    slug: z.string(),
    status: z.enum(['active', 'suspended', 'closing', 'closed']),
    defaultCurrency: z.enum(currencies),
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

export const sessionSchema = z
  .strictObject({
    user: userSchema,
    memberships: z.array(membershipSchema),
    activeOrganization: organizationSchema.nullable(),
    /** The role in the active organization. */
    role: z.enum(roles).nullable(),
    expiresAt: time,
  })
  .meta({ id: 'Session' });

export const apiKeySchema = z
  .strictObject({
    id: idSchema('key'),
    organizationId: idSchema('org'),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the token, to recognize it by.' }),
    last4: z.string(),
    scopes: z.array(z.enum(scopes)),
    status: z.enum(['active', 'revoked', 'expired']),
    createdBy: idSchema('usr'),
    createdAt: time,
    lastUsedAt: time.nullable(),
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const organizationPage = pageOf(organizationSchema);
export const apiKeyPage = pageOf(apiKeySchema);

export type User = z.infer<typeof userSchema>;
export type Organization = z.infer<typeof organizationSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
