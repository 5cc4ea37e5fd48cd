import type { Actor, Role } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { IdentityContext } from './context.ts';
import { sessionIdleSeconds } from './session-limits.ts';
import { digest } from './token.ts';
import { touch, touchSeconds } from './touch.ts';

interface Row {
  id: string;
  userId: string;
  organizationId: string | null;
  role: Role | null;
  recentlyAuthenticated: boolean;
  stale: boolean;
}

/**
 * Who holds this session, or nobody: a session that has ended is no fault of the request. The active organization counts only
 * while the membership says so, which is read at every request.
 */
export async function actorOfSession(context: Read & IdentityContext, token: string): Promise<Actor> {
  const rows = await context.em.execute<Row[]>(
    `select s.id, s.user_id as "userId", m.organization_id as "organizationId", m.role,
            s.authenticated_at > now() - make_interval(secs => ?) as "recentlyAuthenticated",
            s.last_seen_at < now() - make_interval(secs => ?) as stale
       from session s
       left join membership m
         on m.organization_id = s.active_organization_id and m.user_id = s.user_id and m.status = 'active'
      where s.token_hash = ? and s.revoked_at is null and s.expires_at > now()
        and s.last_seen_at > now() - make_interval(secs => ?)`,
    [context.stepUpSeconds, touchSeconds, digest(token), sessionIdleSeconds],
  );
  const row = rows[0];
  if (!row) return { type: 'anonymous' };
  if (row.stale) touch(context, 'session', row.id);
  const { id: sessionId, userId, organizationId, role, recentlyAuthenticated } = row;
  return { type: 'user', userId, sessionId, organizationId, role, recentlyAuthenticated };
}
