import { type Caller, userOf } from '@marketplace/kernel';
import type { SessionSummary } from '@marketplace/identity-contract';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { databaseNow } from '../database-now.ts';
import { SessionEntity } from '../entities/session.entity.ts';
import type { IdentityInput } from '../input.ts';

export async function listSessions(
  { em, keyring, sessionLimits }: Read & IdentityContext,
  caller: Caller,
  input: IdentityInput<'listSessions'>,
): Promise<Page<SessionSummary>> {
  const { userId, sessionId } = userOf(caller);
  const pager = openPage(keyring, { list: 'sessions', owner: userId, filters: {} }, input);
  const now = await databaseNow(em);
  const seenSince = new Date(now.getTime() - sessionLimits.idleSeconds * 1000);
  const sessions = await em.find(
    SessionEntity,
    {
      user: userId,
      revokedAt: null,
      expiresAt: { $gt: now },
      lastSeenAt: { $gt: seenSince },
      ...olderThan(pager.after),
    },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(sessions, ({ id, createdAt, lastSeenAt, ip = null, userAgent = null }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    ip,
    userAgent,
    current: id === sessionId,
  }));
}
