import { ServiceError } from '@marketplace/kernel';
import { lockName, sql, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';
import { mailboxOf } from '../mail/mailbox-of.ts';

const hourMs = 3600_000;

/**
 * Throws `limit_reached` or `rate_limited`. Expects the organization to be locked, so that invitations are counted one
 * at a time.
 */
export async function assertMayInvite(
  { em, now, invitationsPendingMax, invitationsPerHourMax }: Work & IdentityContext,
  organization: Organization,
): Promise<void> {
  const pending = await em.count(InvitationEntity, { organization, status: 'pending', expiresAt: { $gt: now } });
  if (pending >= invitationsPendingMax) {
    throw new ServiceError(
      'limit_reached',
      `An organization has at most ${invitationsPendingMax} pending invitations: revoke one first.`,
    );
  }
  const [oneTooMany] = await em.find(
    InvitationEntity,
    { organization, createdAt: { $gt: new Date(now.getTime() - hourMs) } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, offset: invitationsPerHourMax - 1, limit: 1 },
  );
  if (!oneTooMany) return;
  throw new ServiceError(
    'rate_limited',
    `An organization sends at most ${invitationsPerHourMax} invitations an hour.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((oneTooMany.createdAt.getTime() + hourMs - now.getTime()) / 1000)),
    },
  );
}

/**
 * Throws `rate_limited` when the address was invited too often, by whatever organizations: nobody is flooded from many
 * at once. Whether it has an account makes no difference. Asked under the lock of the organization, and never before
 * it.
 */
export async function assertMayBeInvited({ em, invitedLimit }: Work & IdentityContext, email: string): Promise<void> {
  if (invitedLimit === null) return;
  const { max, seconds } = invitedLimit;
  const mailbox = mailboxOf(email);
  // Counted one at a time; what is read next is younger than the lock.
  await lockName(em, `invitations to ${mailbox}`);
  const {
    rows: [oneTooMany],
  } = await sql<{ waitSeconds: number }>`
    select ceil(extract(epoch from created_at - clock_timestamp()) + ${seconds}::int)::int as "waitSeconds" from invitation
     where regexp_replace(email, '\\+[^@]*@', '@') = ${mailbox} and created_at > clock_timestamp() - make_interval(secs => ${seconds})
     order by created_at desc offset ${max - 1} limit 1`.execute(em.getKysely());
  if (!oneTooMany) return;
  throw new ServiceError(
    'rate_limited',
    'This address was sent too many invitations lately, by all organizations together: wait before the next.',
    {
      retryAfterSeconds: Math.max(1, oneTooMany.waitSeconds),
    },
  );
}

/** Throws `limit_reached`. Expects the organization to be locked. */
export async function assertRoomForMember(
  { em, membersMax }: Work & IdentityContext,
  organization: Organization,
): Promise<void> {
  if ((await em.count(MembershipEntity, { organization, status: 'active' })) < membersMax) return;
  throw new ServiceError('limit_reached', `An organization has at most ${membersMax} members.`);
}
