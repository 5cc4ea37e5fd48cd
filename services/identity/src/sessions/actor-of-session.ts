import type { Actor, RelatedOrganizations, Role } from '@marketplace/kernel';
import { type Read, sql, type Sql } from '@marketplace/store';
import type { Authenticated, AuthenticationOptions, IdentityContext } from '../context.ts';
import { relatedOf, relatedOrganizations } from '../organizations/related-organizations.ts';
import { decisionsOf, withRequestLimits } from '../throttling/request-limits.ts';
import { digest } from '../token.ts';
import { touch, touchSeconds } from './touch.ts';

interface Found {
  id: string;
  userId: string;
  organizationId: string | null;
  role: Role | null;
  recentlyAuthenticated: boolean;
  authenticatedAt: string;
  readOnly: boolean | null;
  active: boolean | null;
  stale: boolean;
  related: RelatedOrganizations | null;
}

const found = (
  tokenHash: string,
  stepUpSeconds: number,
  idleSeconds: number,
  { requests, relations }: AuthenticationOptions,
): Sql => sql`
  select s.id, s.user_id as "userId", m.organization_id as "organizationId", m.role,
         s.authenticated_at > now() - make_interval(secs => ${stepUpSeconds}) as "recentlyAuthenticated",
         s.authenticated_at as "authenticatedAt",
         o.status in ('suspended', 'closed') as "readOnly", o.status = 'active' as active,
         s.last_seen_at < now() - make_interval(secs => ${touchSeconds}) as stale,
         null::text as "limitedKey", case when ${requests !== 0}::boolean then m.organization_id end as "limitedOrganization",
         ${relatedOrganizations(sql`m.organization_id`, relations)} as related
    from session s
    left join membership m
      on m.organization_id = s.active_organization_id and m.user_id = s.user_id and m.status = 'active'
    left join organization o on o.id = m.organization_id
   where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > now()
     and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`;

/**
 * The actor of a session, or anonymous if the session is unknown or has ended. The active organization is set only if
 * the user is an active member, which is read at every request.
 */
export async function actorOfSession(
  context: Read & IdentityContext,
  token: string,
  options: AuthenticationOptions,
): Promise<Authenticated> {
  const { em, requestLimits, stepUpSeconds, sessionLimits, operatorOrganizationId } = context;
  const {
    rows: [row],
  } = await withRequestLimits<Found>(
    found(digest(token), stepUpSeconds, sessionLimits.idleSeconds, options),
    requestLimits,
    options.requests,
  ).execute(em.getKysely());
  if (!row) return { actor: { type: 'anonymous' }, turns: [] };
  if (row.stale) touch(context, 'session', row.id);
  const { id: sessionId, userId, organizationId, role, recentlyAuthenticated, authenticatedAt, readOnly } = row;
  const { active, related } = row;
  const actor: Actor = {
    type: 'user',
    userId,
    sessionId,
    organizationId,
    role,
    recentlyAuthenticated,
    authenticatedAt: new Date(authenticatedAt).toISOString(),
    // One that is suspended or closed operates nothing, so its members read nothing of others either.
    ...(active && organizationId === operatorOrganizationId && { operator: true }),
    ...(readOnly && { readOnly }),
    ...relatedOf(related),
  };
  return { actor, turns: decisionsOf(row, requestLimits, options.requests) };
}
