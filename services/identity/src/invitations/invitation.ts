import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { type Role, ServiceError, type WindowLimit, windowRefusal } from '@marketplace/kernel';
import { lockName, sql, type Sql, type Work } from '@marketplace/store';
import { identityContract, type Invitation as InvitationRecord } from '@marketplace/identity-contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Invitation, InvitationEntity } from '../entities/invitation.entity.ts';
import type { Membership } from '../entities/membership.entity.ts';
import { mayGrant } from '../organizations/membership.ts';
import type { IdentityContext } from '../context.ts';
import type { Organization } from '../entities/organization.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { mailboxOf } from '../throttling/mail-limits.ts';

/** `now` is the time of the database's clock; it decides whether the invitation has expired. */
export function presentInvitation(invitation: Invitation, now: Date): InvitationRecord {
  return {
    id: invitation.id,
    organizationId: invitation.organization.id,
    email: invitation.email,
    role: invitation.role,
    status: isExpired(invitation, now) ? 'expired' : invitation.status,
    invitedBy: invitation.invitedBy.id,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    acceptedAt: invitation.acceptedAt?.toISOString() ?? null,
    revokedAt: invitation.revokedAt?.toISOString() ?? null,
  };
}

/** Whether the invitation has expired although its row still says `pending`. */
export function isExpired({ status, expiresAt }: Invitation, now: Date): boolean {
  return status === 'pending' && expiresAt <= now;
}

/** A condition for invitations that have a status at `now`. */
export function hasStatus(status: InvitationRecord['status'], now: Date): FilterQuery<Invitation> {
  if (status === 'pending') return { status, expiresAt: { $gt: now } };
  if (status === 'expired') return { status: { $in: ['pending', 'expired'] }, expiresAt: { $lte: now } };
  return { status };
}

const { access } = identityContract.operations.createInvitation;

/** Whether somebody with a role, or without one after a removal, may invite with a role. */
export function mayInvite(own: Role | null, granted: Role): boolean {
  return own !== null && access.roles.includes(own) && mayGrant(own, granted);
}

/**
 * Revokes the pending invitations of a member that the new role may not make; all of them if the role is null, because
 * the member was removed. Otherwise a removed member could come back by an invitation made before. The organization
 * must be locked.
 */
export async function revokeInvitationsBy(
  { em, now, audit }: Work,
  { organization, user }: Membership,
  role: Role | null,
): Promise<void> {
  const pending = await em.find(
    InvitationEntity,
    { organization, status: 'pending', invitedBy: user, expiresAt: { $gt: now } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const invitation of pending.filter((made) => !mayInvite(role, made.role))) {
    em.assign(invitation, { status: 'revoked', revokedAt: now });
    audit({
      action: 'invitation.revoked',
      organizationId: organization.id,
      targets: [{ type: 'invitation', id: invitation.id }],
    });
  }
}

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

/** Seconds until the window admits another of these invitations; null if it does now. */
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
