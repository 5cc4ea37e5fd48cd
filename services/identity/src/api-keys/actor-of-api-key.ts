import { identityErrors } from '@marketplace/identity-contract';
import { type Actor, type RelatedOrganizations, type Scope, ServiceError } from '@marketplace/kernel';
import { type Read, sql, type Sql } from '@marketplace/store';
import { isApiKeyToken } from './api-key-token.ts';
import type { Authenticated, AuthenticationOptions, IdentityContext } from '../context.ts';
import { relatedOf, relatedOrganizations } from '../organizations/related-organizations.ts';
import { decisionsOf, withRequestLimits } from '../throttling/request-limits.ts';
import { digest } from '../token.ts';
import { touch, touchSeconds } from '../sessions/touch.ts';

interface Found {
  id: string;
  organizationId: string;
  scopes: Scope[];
  refusal: keyof typeof refusals | null;
  stale: boolean;
  related: RelatedOrganizations | null;
}

const refusals = {
  invalid_api_key: () => new ServiceError('invalid_api_key', 'This is not an API key of this service.'),
  api_key_revoked: () => identityErrors.api_key_revoked('This API key has been revoked.'),
  api_key_expired: () => identityErrors.api_key_expired('This API key has expired.'),
};

/** Requests with a refused key are not counted, so a revoked key cannot use up its organization's limit. */
const found = (tokenHash: string, { requests, relations }: AuthenticationOptions): Sql => sql`
  select id, "organizationId", scopes, refusal, stale,
         case when refusal is null and counts then id end as "limitedKey",
         case when refusal is null and counts then "organizationId" end as "limitedOrganization",
         ${relatedOrganizations(sql`key."organizationId"`, relations)} as related
    from (
      select k.id, k.organization_id as "organizationId", k.scopes, ${requests !== 0}::boolean as counts,
             case when k.revoked_at is not null then 'api_key_revoked'
                  when k.expires_at <= now() then 'api_key_expired'
                  when o.status not in ('active', 'closing') then 'invalid_api_key' end as refusal,
             k.last_used_at is null or k.last_used_at < now() - make_interval(secs => ${touchSeconds}) as stale
        from api_key k join organization o on o.id = k.organization_id
       where k.token_hash = ${tokenHash}
    ) as key`;

/**
 * The actor of an API key. Throws `invalid_api_key`, `api_key_revoked` or `api_key_expired`. A token with a wrong
 * format or checksum is refused without a query.
 */
export async function actorOfApiKey(
  context: Read & IdentityContext,
  token: string,
  options: AuthenticationOptions,
  ip?: string,
): Promise<Authenticated> {
  if (!isApiKeyToken(token)) throw refusals.invalid_api_key();
  const { em, requestLimits } = context;
  const {
    rows: [row],
  } = await withRequestLimits<Found>(found(digest(token), options), requestLimits, options.requests).execute(
    em.getKysely(),
  );
  if (!row) throw refusals.invalid_api_key();
  if (row.refusal) throw refusals[row.refusal]();
  if (row.stale) touch(context, 'api_key', row.id, ip);
  const { id: apiKeyId, organizationId, scopes, related } = row;
  const actor: Actor = { type: 'api_key', apiKeyId, organizationId, scopes, ...relatedOf(related) };
  return { actor, turns: decisionsOf(row, requestLimits, options.requests) };
}
