import type { Actor, RelatedOrganizations, Role } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { firstOwner, ownerOf } from '../organizations/organization.ts';
import { relatedOf, relatedOrganizations } from '../organizations/related-organizations.ts';
import { asksForRelations, type Credential, credentialsTable, touchSeconds } from './credentials.ts';

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
           ${firstOwner(sql`m.organization_id`)} as "ownerId", null::text as refusal, s.last_seen_at < now() - make_interval(secs => ${touchSeconds}) as stale,
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
    // One that is suspended or closed operates nothing, so its members read nothing of others either.
    ...(found.active && organizationId === operatorOrganizationId && { operator: true }),
    ...(found.readOnly && { readOnly: found.readOnly }),
    ...(found.closed && { closed: found.closed }),
    ...relatedOf(found.related),
  };
}
