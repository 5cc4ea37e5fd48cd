import type { Actor, Logger, RelatedOrganizations, Role, Scope } from '@marketplace/kernel';
import { type Read, sql, type Sql } from '@marketplace/store';
import type { ApiKeyRefusal } from '@marketplace/identity-contract';
import type { IdentityContext } from '../context.ts';
import { firstOwner, ownerOf } from '../organizations/organization.ts';
import { relatedOf, relatedOrganizations } from '../organizations/related-organizations.ts';

/** A credential of requests, and what they need to know about it together. */
export interface Credential {
  /** Digest of the token. */
  hash: string;
  /** Number of the requests that count towards the rate limits. */
  counted: number;
  /** Whether the actor gets `related`. */
  relations: boolean;
}

/** SQL, a table of the credentials: `asked (hash, counted, relations)`. */
function credentialsTable(credentials: readonly Credential[]): Sql {
  return sql`
    unnest(${credentials.map(({ hash }) => hash)}::text[],
           ${credentials.map(({ counted }) => counted)}::int[],
           ${credentials.map(({ relations }) => relations)}::boolean[]) as asked (hash, counted, relations)`;
}

/** SQL, an expression: whether a credential asks for `related`. A constant if none does, so that it costs nothing. */
function asksForRelations(credentials: readonly Credential[]): Sql {
  return credentials.some(({ relations }) => relations) ? sql`asked.relations` : sql`false`;
}

/** Minimum seconds between two records of the last use, which may therefore be this much too old. */
const touchSeconds = 60;

const columns = { session: 'last_seen_at', api_key: 'last_used_at' } as const;

/** A used session or key, and the client's address. */
interface Used {
  id: string;
  ip?: string | undefined;
}

/**
 * Records that sessions or keys were used. The requests do not wait for it. One of several concurrent requests writes;
 * the others skip the locked row. `ip` is recorded for keys only; a session keeps the address that it began with.
 */
export function touch({ em, log }: Read & { log: Logger }, table: keyof typeof columns, used: Used[]): void {
  if (used.length === 0) return;
  const [name, column] = [sql.table(table), sql.ref(columns[table])];
  const address = table === 'api_key' ? sql`, last_used_ip = coalesce(used.ip, ${name}.last_used_ip)` : sql``;
  const ids = used.map(({ id }) => id);
  sql`
    update ${name} set ${column} = now() ${address}
      from unnest(${ids}::text[], ${used.map(({ ip }) => ip ?? null)}::text[]) as used (id, ip)
     where ${name}.id = used.id
       and ${name}.id in (
         select id from ${name}
          where id = any(${ids})
            and (${column} is null or ${column} < now() - make_interval(secs => ${touchSeconds}))
            for update skip locked)`
    .execute(em.getKysely())
    .catch((error: unknown) => log.warn({ err: error, table, ids }, 'recording the last use failed'));
}

/** A session that has not ended. `stale`: its last use is to be recorded. */
export interface FoundSession {
  kind: 'session';
  hash: string;
  id: string;
  organizationId: string | null;
  ownerId: string | null;
  refusal: null;
  stale: boolean;
  related: RelatedOrganizations | null;
  userId: string;
  role: Role | null;
  recentlyAuthenticated: boolean;
  authenticatedAt: string;
  readOnly: boolean | null;
  closed: boolean | null;
  active: boolean | null;
}

/** SQL, a query of the sessions of these credentials that have not ended, with the columns of `foundApiKeys`. */
export function foundSessions(
  credentials: readonly Credential[],
  { stepUpSeconds, sessionLimits: { idleSeconds } }: Pick<IdentityContext, 'stepUpSeconds' | 'sessionLimits'>,
): Sql {
  return sql`
    select 'session' as kind, asked.hash, asked.counted, s.id, m.organization_id as "organizationId",
           ${firstOwner(sql`m.organization_id`)} as "ownerId", null::text as refusal,
           s.last_seen_at < now() - make_interval(secs => ${touchSeconds}) as stale,
           ${relatedOrganizations(sql`m.organization_id`, asksForRelations(credentials))} as related,
           null::text as "limitedKey",
           case when asked.counted > 0 then m.organization_id end as "limitedOrganization",
           null::text[] as scopes, s.user_id as "userId", m.role,
           s.authenticated_at > now() - make_interval(secs => ${stepUpSeconds}) as "recentlyAuthenticated",
           s.authenticated_at as "authenticatedAt",
           o.status in ('suspended', 'closed') as "readOnly",
           o.status = 'closed' as closed, o.status = 'active' as active
      from ${credentialsTable(credentials)}
      join session s on s.token_hash = asked.hash
      left join membership m
        on m.organization_id = s.active_organization_id and m.user_id = s.user_id and m.status = 'active'
      left join organization o on o.id = m.organization_id
     where s.revoked_at is null and s.expires_at > now()
       and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`;
}

/**
 * The actor of a session. The active organization is set only if the user is an active member, which is read at every
 * request.
 */
export function actorOfSession(
  found: FoundSession,
  { operatorOrganizationId }: Pick<IdentityContext, 'operatorOrganizationId'>,
): Actor {
  const { id: sessionId, userId, organizationId, ownerId, role, recentlyAuthenticated, authenticatedAt } = found;
  return {
    type: 'user',
    userId,
    sessionId,
    organizationId,
    ...ownerOf(ownerId),
    role,
    recentlyAuthenticated,
    authenticatedAt: new Date(authenticatedAt).toISOString(),
    // A suspended or closed organization operates nothing, so its members cannot read data of others either.
    ...(found.active && organizationId === operatorOrganizationId && { operator: true }),
    ...(found.readOnly && { readOnly: found.readOnly }),
    ...(found.closed && { closed: found.closed }),
    ...relatedOf(found.related),
  };
}

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
           null::timestamptz as "authenticatedAt", null::boolean as "readOnly",
           null::boolean as closed, null::boolean as active
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
