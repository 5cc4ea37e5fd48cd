import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError, windowRefusal, type WindowLimit } from '@marketplace/kernel';
import { lockName, sql, type Sql, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { mailboxOf } from '../throttling/mail-limits.ts';

const hourSeconds = 3600;

/**
 * Throws `limit_reached` if too many invitations are pending, and `rate_limited` if the organization, or the person in
 * all organizations together, sent too many in the last hour. User and organization must be locked, so that the counts
 * are exact.
 */
export async function assertMayInvite(
  { em, now, invitationsPendingMax, invitationsPerHourMax }: Work & IdentityContext,
  organization: Organization,
  inviter: User,
): Promise<void> {
  const pending = await em.count(InvitationEntity, { organization, status: 'pending', expiresAt: { $gt: now } });
  if (pending >= invitationsPendingMax) {
    throw new ServiceError(
      'limit_reached',
      `An organization can have at most ${invitationsPendingMax} pending invitations: revoke one first.`,
    );
  }
  const limit = { max: invitationsPerHourMax, seconds: hourSeconds };
  const ofOrganization = await waitSeconds(em, sql`organization_id = ${organization.id}`, limit);
  // The memberships name the organizations, because invitations are indexed by organization.
  const ofInviter = await waitSeconds(
    em,
    sql`invited_by = ${inviter.id}
        and organization_id in (select m.organization_id from membership m where m.user_id = ${inviter.id})`,
    limit,
  );
  if (ofOrganization === null && ofInviter === null) return;
  const who = ofInviter === null ? 'An organization' : 'A person';
  throw windowRefusal(
    'invitation',
    limit,
    Math.max(ofOrganization ?? 0, ofInviter ?? 0),
    `${who} can send at most ${invitationsPerHourMax} invitations an hour.`,
  );
}

/**
 * Throws `rate_limited` if the mailbox was invited too often, counting the invitations of all organizations. One person
 * can use up all but one, so that a stranger cannot keep others from inviting an address. It makes no difference
 * whether the address has an account. Call it after the organization is locked, never before, so that all callers take
 * the locks in the same order.
 */
export async function assertMayBeInvited(
  { em, invitedLimit }: Work & IdentityContext,
  { email, inviterId }: { email: string; inviterId: string },
): Promise<void> {
  if (invitedLimit === null) return;
  const { max, seconds } = invitedLimit;
  const mailbox = mailboxOf(email);
  // The count is exact, because the next statement reads a snapshot newer than the lock.
  await lockName(em, `invitations to ${mailbox}`);
  const toMailbox = sql`regexp_replace(email, '\\+[^@]*@', '@') = ${mailbox}`;
  const ofAll = await waitSeconds(em, toMailbox, { max, seconds });
  const ofInviter = await waitSeconds(em, sql`${toMailbox} and invited_by = ${inviterId}`, {
    max: Math.max(1, max - 1),
    seconds,
  });
  if (ofAll === null && ofInviter === null) return;
  throw windowRefusal(
    'invited',
    invitedLimit,
    Math.max(ofAll ?? 0, ofInviter ?? 0),
    ofAll === null
      ? 'You have invited this address too often: try again later.'
      : 'This address has received too many invitations from all organizations together: try again later.',
  );
}

/** Seconds until the window has room for another of these invitations; null if it has now. */
async function waitSeconds(em: EntityManager, rows: Sql, { max, seconds }: WindowLimit): Promise<number | null> {
  const {
    rows: [oneTooMany],
  } = await sql<{ wait: number }>`
    select ceil(extract(epoch from created_at - clock_timestamp()) + ${seconds}::int)::int as wait
      from invitation
     where ${rows} and created_at > clock_timestamp() - make_interval(secs => ${seconds})
     order by created_at desc offset ${max - 1} limit 1`.execute(em.getKysely());
  return oneTooMany?.wait ?? null;
}

/** Throws `limit_reached` if the organization, which must be locked, has no room for another member. */
export async function assertRoomForMember(
  { em, membersMax }: Work & IdentityContext,
  organization: Organization,
): Promise<void> {
  if ((await em.count(MembershipEntity, { organization, status: 'active' })) < membersMax) return;
  throw new ServiceError('limit_reached', `An organization can have at most ${membersMax} members.`);
}
