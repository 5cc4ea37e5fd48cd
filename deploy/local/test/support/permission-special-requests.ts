import type { MatrixCaller } from './permission-callers.ts';
import type { PermissionWorld } from './permission-world.ts';

/** How the request of an operation differs from the one that `requestOf` makes. */
export interface SpecialRequest {
  why: string;
  query?: string;
  body?: object;
  headers?: Record<string, string>;
  granted?: number;
  /** Ids instead of the organization's own, for one caller who is granted the change. */
  make?: (world: PermissionWorld, caller: MatrixCaller) => Promise<Record<string, string>>;
  /** What is made is the caller's own, in whatever organization. */
  personal?: true;
  /** Puts back what the change took. */
  after?: (world: PermissionWorld, caller: MatrixCaller) => Promise<void>;
  /** The session ends by it, or acts elsewhere. */
  endsSession?: true;
  /** Reads what belongs to organizations that are not active, too. */
  anyMembership?: true;
}

const usedUp = 'The change uses the record up, so each caller needs one.';
const newKeyId = async (world: PermissionWorld): Promise<Record<string, string>> => ({ id: (await world.newKey(['listings:write'])).id });
const setOwnMembership = (world: PermissionWorld, { email }: MatrixCaller) =>
  world.query<{ id: string }>(
    `update identity.membership m set status = 'active' from identity."user" u
      where u.id = m.user_id and u.email = $1 and m.organization_id = $2 returning m.id`,
    [email, world.ours.records.organization],
  );

/** By operation. A query, a versioned command or a creation, which is what most are, needs no line. */
export const specialRequests: Record<string, SpecialRequest> = {
  'identity.deleteTotp': { why: 'Without a second factor there is nothing to delete.', granted: 204 },
  'identity.createRecoveryCodes': { why: 'None of the callers has a second factor.', granted: 409 },
  'identity.reauthenticate': { why: 'A password or a code is required, which the contract says by a refinement.', granted: 422 },
  'identity.revokeOtherSessions': { why: 'Callers who are the same person have sessions that end.', endsSession: true },
  'identity.revokeSession': {
    why: 'A session is ended by its own person only.',
    make: async (_, caller) => {
      const { text } = await caller.send({ method: 'GET', path: '/auth/sessions' });
      return { id: (JSON.parse(text) as { data: { id: string; current: boolean }[] }).data.find(({ current }) => current)!.id };
    },
    personal: true,
    endsSession: true,
  },
  'identity.getOrganization': { why: 'A member reads an organization that is not the active one.', anyMembership: true },
  'identity.closeOrganization': {
    why: 'Nothing may close the organization of all callers.',
    make: async (_, caller) => {
      const { text } = await caller.send({ method: 'POST', path: '/organizations', body: { name: 'Short-lived' } });
      return { id: (JSON.parse(text) as { organization: { id: string } }).organization.id };
    },
    endsSession: true,
  },
  'identity.updateMember': { why: 'The member keeps the role that other tests count on.', body: { role: 'developer' } },
  'identity.removeMember': {
    why: 'Everyone may leave. Removing others has a test of its own.',
    make: async (world, caller) => ({ memberId: (await setOwnMembership(world, caller))[0]!.id }),
    after: async (world, caller) => void (await setOwnMembership(world, caller)),
  },
  'identity.createInvitation': {
    why: 'An admin may invite, but no owner.',
    body: { email: 'again@example.com', role: 'finance' },
  },
  'identity.revokeInvitation': { why: usedUp, make: async (world) => ({ invitationId: await world.newInvitation() }) },
  'identity.rotateApiKey': { why: usedUp, make: newKeyId },
  'identity.revokeApiKey': { why: usedUp, make: newKeyId },
  'webhooks.createEndpoint': {
    why: 'The URL needs a public address, so that no name is looked up.',
    body: { url: 'https://93.184.215.14/hook', subscribedEvents: ['payout.released'] },
  },
  'webhooks.recoverEndpoint': { why: 'Refused for its time, so that no delivery is sent again.', body: { since: '2020-01-01T00:00:00Z' }, granted: 422 },
};
