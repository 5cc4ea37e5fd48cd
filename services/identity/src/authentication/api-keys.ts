import type { ApiKeyRefusal } from '@marketplace/identity-contract';
import type { Actor, RelatedOrganizations, Scope } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';
import { firstOwner, ownerOf } from '../organizations/organization.ts';
import { relatedOf, relatedOrganizations } from '../organizations/related-organizations.ts';
import { asksForRelations, type Credential, credentialsTable, touchSeconds } from './credentials.ts';

/** An API key that was found. `stale`: its last use is to be recorded. */
export interface FoundApiKey {
  kind: 'api_key';
  hash: string;
  id: string;
  organizationId: string;
  ownerId: string | null;
  refusal: ApiKeyRefusal | null;
  stale: boolean;
  related: RelatedOrganizations | null;
  scopes: Scope[];
}

/**
 * SQL, a query of the API keys of these credentials, with the columns of `foundSessions`. Requests with a refused key
 * are not counted, so a revoked key cannot use up its organization's limit.
 */
export function foundApiKeys(credentials: readonly Credential[]): Sql {
  return sql`
    select 'api_key' as kind, hash, counted, id, "organizationId", "ownerId", refusal, stale, related,
           case when refusal is null and counted > 0 then id end as "limitedKey",
           case when refusal is null and counted > 0 then "organizationId" end as "limitedOrganization",
           scopes, null::text as "userId", null::text as role, null::boolean as "recentlyAuthenticated",
           null::timestamptz as "authenticatedAt", null::boolean as "readOnly", null::boolean as closed, null::boolean as active
      from (
        select asked.hash, asked.counted, k.id, k.organization_id as "organizationId", k.scopes,
               ${firstOwner(sql`k.organization_id`)} as "ownerId",
               case when k.revoked_at is not null then 'api_key_revoked'
                    when k.expires_at <= now() then 'api_key_expired'
                    when o.status not in ('active', 'closing') then 'invalid_api_key' end as refusal,
               k.last_used_at is null or k.last_used_at < now() - make_interval(secs => ${touchSeconds}) as stale,
               ${relatedOrganizations(sql`k.organization_id`, asksForRelations(credentials))} as related
          from ${credentialsTable(credentials)}
          join api_key k on k.token_hash = asked.hash
          join organization o on o.id = k.organization_id
      ) as key`;
}

/** The actor of an API key that is not refused. */
export function actorOfApiKey({ id: apiKeyId, organizationId, ownerId, scopes, related }: FoundApiKey): Actor {
  return { type: 'api_key', apiKeyId, organizationId, ...ownerOf(ownerId), scopes, ...relatedOf(related) };
}
