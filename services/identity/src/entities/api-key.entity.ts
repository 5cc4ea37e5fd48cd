import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ApiKey as ApiKeyRecord } from '@marketplace/identity-contract';
import { OrganizationEntity } from './organization.entity.ts';
import { UserEntity } from './user.entity.ts';

/** An API key of an organization. It stays valid when the member who created it leaves. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.text().primary(),
    organization: () => p.manyToOne(OrganizationEntity),
    name: p.text(),
    /** SHA-256 of the token, which is random and so needs no slow hash. */
    tokenHash: p.text().unique('api_key_token'),
    prefix: p.text(),
    last4: p.text(),
    scopes: p.array().$type<ApiKeyRecord['scopes']>(),
    createdBy: () => p.manyToOne(UserEntity).joinColumn('created_by'),
    createdAt: p.datetime(3),
    /** Updated at most once a minute, together with `lastUsedIp`. */
    lastUsedAt: p.datetime(3).nullable(),
    lastUsedIp: p.text().nullable(),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    revokedBy: () => p.manyToOne(UserEntity).joinColumn('revoked_by').nullable(),
    revokedReason: p.text().nullable(),
    /** Ids of the keys that this one replaces and is replaced by. */
    rotatedFrom: p.text().nullable(),
    replacedBy: p.text().nullable(),
  },
  indexes: [{ name: 'api_key_of_organization', properties: ['organization', 'createdAt', 'id'] }],
});
export type ApiKey = InferEntity<typeof ApiKeyEntity>;
