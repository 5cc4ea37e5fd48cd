import type { Invitation, Member, Membership } from '@marketplace/identity-contract';
import { type Caller, newId, type Role } from '@marketplace/kernel';
import {
  callerOf,
  callerWith,
  execute,
  type Inbox,
  mailedToken,
  newAccount,
  newEmail,
  sendMails,
  signIn,
  type TestedIdentity,
} from '../identity-under-test.ts';

export interface Joined {
  email: string;
  sessionToken: string;
  membership: Membership;
  /** Acts in the organization. */
  caller: Caller;
}

export async function invite(
  tested: TestedIdentity,
  inviter: Caller,
  organizationId: string,
  email: string,
  role: Role = 'developer',
): Promise<{ invitation: Invitation; token: string }> {
  const { output } = await tested.client.createInvitation(inviter, { organizationId, email, role });
  return { ...output, token: output.token! };
}

/** The token of the newest mail to the invited address. */
export async function invitedToken(tested: TestedIdentity, inbox: Inbox, email: string): Promise<string> {
  await sendMails(tested);
  return mailedToken(inbox, email);
}

/** A person who was invited and has accepted, with a session in the organization. */
export async function newMember(
  tested: TestedIdentity,
  inbox: Inbox,
  owner: { caller: Caller; organization: { id: string } },
  role: Role,
): Promise<Joined> {
  const email = await newAccount(tested, inbox);
  const sessionToken = await signIn(tested, email);
  const { token } = await invite(tested, owner.caller, owner.organization.id, email, role);
  const membership = (await tested.client.acceptInvitation(await callerWith(tested, sessionToken), { token })).output;
  return { email, sessionToken, membership, caller: await callerWith(tested, sessionToken) };
}

/** A member who cannot sign in, inserted into the tables directly, for tests that need many. */
export async function plantMember(
  tested: TestedIdentity,
  organizationId: string,
  role: Role,
): Promise<{ id: string; caller: Caller }> {
  const [userId, sessionId, id] = [newId('usr'), newId('ses'), newId('mem')];
  await execute(
    tested,
    `with person as (
       insert into "user" (id, email, name, password_hash, email_verified_at, created_at, updated_at)
       values (?, ?, 'Ada', '', now(), now(), now()) returning id
     ), session as (
       insert into session (id, token_hash, user_id, created_at, last_seen_at, expires_at, authenticated_at)
       select ?, ?, id, now(), now(), now() + interval '1 day', now() from person
     ) insert into membership (id, organization_id, user_id, role, is_default, status, created_at, updated_at)
     select ?, ?, id, ?, false, 'active', now(), now() from person`,
    [userId, newEmail(), sessionId, sessionId, id, organizationId, role],
  );
  return {
    id,
    caller: callerOf({ type: 'user', userId, sessionId, organizationId, role, recentlyAuthenticated: true }),
  };
}

export async function membersOf(
  tested: TestedIdentity,
  { caller, organization }: { caller: Caller; organization: { id: string } },
): Promise<Member[]> {
  return (await tested.client.listMembers(caller, { organizationId: organization.id, limit: 100 })).output.data;
}
