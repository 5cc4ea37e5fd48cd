import { ServiceError, windowRefusal } from '@marketplace/kernel';
import { lockName, sql, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';
import { mailboxOf } from '../mail/mailbox-of.ts';

const hourMs = 3600_000;

/**
 * Throws `limit_reached` if too many invitations are pending, and `rate_limited` if too many were sent in the last
 * hour. The organization must be locked, so that the counts are exact.
 */
export async function assertMayInvite(
  { em, now, invitationsPendingMax, invitationsPerHourMax }: Work & IdentityContext,
  organization: Organization,
): Promise<void> {
  const pending = await em.count(InvitationEntity, { organization, status: 'pending', expiresAt: { $gt: now } });
  if (pending >= invitationsPendingMax) {
    throw new ServiceError(
      'limit_reached',
      `An organization can have at most ${invitationsPendingMax} pending invitations: revoke one first.`,
    );
  }
  const [oneTooMany] = await em.find(
    InvitationEntity,
    { organization, createdAt: { $gt: new Date(now.getTime() - hourMs) } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, offset: invitationsPerHourMax - 1, limit: 1 },
  );
  if (!oneTooMany) return;
  throw windowRefusal(
    'invitation',
    { max: invitationsPerHourMax, seconds: hourMs / 1000 },
    Math.ceil((oneTooMany.createdAt.getTime() + hourMs - now.getTime()) / 1000),
    `An organization can send at most ${invitationsPerHourMax} invitations an hour.`,
  );
}

/**
 * Throws `rate_limited` if the mailbox was invited too often, counting the invitations of all organizations. It makes
 * no difference whether the address has an account. Call it after the organization is locked, never before, so that all
 * callers take the locks in the same order.
 */
export async function assertMayBeInvited({ em, invitedLimit }: Work & IdentityContext, email: string): Promise<void> {
  if (invitedLimit === null) return;
  const { max, seconds } = invitedLimit;
  const mailbox = mailboxOf(email);
  // The count is exact, because the next statement reads a snapshot newer than the lock.
  await lockName(em, `invitations to ${mailbox}`);
  const {
    rows: [oneTooMany],
  } = await sql<{ waitSeconds: number }>`
    select ceil(extract(epoch from created_at - clock_timestamp()) + ${seconds}::int)::int as "waitSeconds"
      from invitation
     where regexp_replace(email, '\\+[^@]*@', '@') = ${mailbox}
       and created_at > clock_timestamp() - make_interval(secs => ${seconds})
     order by created_at desc offset ${max - 1} limit 1`.execute(em.getKysely());
  if (!oneTooMany) return;
  throw windowRefusal(
    'invited',
    invitedLimit,
    oneTooMany.waitSeconds,
    'This address has received too many invitations from all organizations together: try again later.',
  );
}

/** Throws `limit_reached` if the organization, which must be locked, has no room for another member. */
export async function assertRoomForMember(
  { em, membersMax }: Work & IdentityContext,
  organization: Organization,
): Promise<void> {
  if ((await em.count(MembershipEntity, { organization, status: 'active' })) < membersMax) return;
  throw new ServiceError('limit_reached', `An organization can have at most ${membersMax} members.`);
}
