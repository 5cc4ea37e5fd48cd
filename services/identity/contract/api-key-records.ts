import { z } from 'zod';
import { idSchema, inGraphql, pageOf, recordMembers, scopes, valuesSchema } from '@marketplace/kernel';
import { exampleOrganization, exampleUser } from './records.ts';

const time = z.iso.datetime();

/** Statuses of an API key. */
export const apiKeyStatusSchema = valuesSchema('ApiKeyStatus', 'Whether an API key is accepted.', {
  active: 'It is accepted.',
  revoked: 'A member or the service revoked it.',
  expired: 'Its `expiresAt` has passed.',
});

/** An API key, without its token. */
export const apiKeySchema = z
  .strictObject({
    id: idSchema('key'),
    organizationId: idSchema('org'),
    name: z.string().describe('The name by which people recognize the key.'),
    prefix: z.string().meta({ description: 'The first characters of the token, to recognize the key by.' }),
    last4: z.string().describe('The last four characters of the token.'),
    scopes: z.array(z.enum(scopes)).describe('What the key may do.'),
    status: apiKeyStatusSchema.describe('Only an `active` key is accepted.'),
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
  .meta({ id: 'ApiKey' })
  .register(inGraphql, {
    about:
      'A credential of the organization, with which servers call the REST API. It stays valid if the user who ' +
      'created it\n' +
      'leaves.',
    texts: {
      prefix: 'The first characters of the token, to recognize it.',
      scopes: '`listings:write`, `offers:write`, `orders:write` or `payments:write`.',
      lastUsedAt: 'Updated at most once a minute, like `lastUsedIp`.',
      rotatedFrom: 'The key that this key replaces.',
      replacedBy: 'The key that replaces this key. `expiresAt` is then the end of the overlap.',
    },
  });

/** A page of API keys. */
export const apiKeyPage = pageOf(apiKeySchema);

export type ApiKey = z.infer<typeof apiKeySchema>;

/** An API key of the API reference. */
export const exampleApiKey: ApiKey = {
  id: 'key_01m6dq2e90fhw8e8r9ztm1v4ng',
  organizationId: exampleOrganization.id,
  name: 'Shop server',
  prefix: 'mk_live_4fKd',
  last4: 'x8Qz',
  scopes: ['listings:write', 'orders:write'],
  status: 'active',
  createdBy: exampleUser.id,
  createdAt: '2026-11-02T08:30:00.000Z',
  lastUsedAt: '2026-11-02T09:12:00.000Z',
  lastUsedIp: '203.0.113.20',
  expiresAt: '2027-11-02T08:30:00.000Z',
  revokedAt: null,
  revokedBy: null,
  revokedReason: null,
  rotatedFrom: null,
  replacedBy: null,
};
