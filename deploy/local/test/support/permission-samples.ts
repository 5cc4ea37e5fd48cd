import type { MatrixCaller } from './permission-callers.ts';
import type { PermissionWorld, Records } from './permission-world.ts';

/** A request that a route grants, and what it answers then. */
export interface Sample {
  /** Which record each parameter of the path names. */
  ids?: Record<string, keyof Records>;
  query?: string;
  body?: object;
  headers?: Record<string, string>;
  granted: number;
  /** Ids instead of those, for one caller who is granted the change: it uses them up. */
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

/** Granted, then not done: so it can be asked again and again. */
const otherVersion = { 'if-match': '"v999"' };
const price = { amount: 100, currency: 'USD' };
const member = { organizationId: 'organization', memberId: 'member' } as const;
const invalid: Sample = { body: {}, granted: 422 };

const newKeyId = async (world: PermissionWorld): Promise<Record<string, string>> => ({ id: (await world.newKey(['listings:write'])).id });
const setOwnMembership = (world: PermissionWorld, { email }: MatrixCaller) =>
  world.query<{ id: string }>(
    `update identity.membership m set status = 'active' from identity."user" u
      where u.id = m.user_id and u.email = $1 and m.organization_id = $2 returning m.id`,
    [email, world.ours.records.organization],
  );

/** By hand, one for every route: a route without one fails the matrix. */
export const samples: Record<string, Sample> = {
  'POST /auth/sign-up': invalid,
  'POST /auth/verify-email': invalid,
  'POST /auth/sign-in': invalid,
  'POST /auth/verify-email/resend': invalid,
  'POST /auth/sign-in/totp': invalid,
  'POST /auth/password/forgot': invalid,
  'POST /auth/password/reset': invalid,
  'PUT /auth/password': invalid,
  'POST /auth/totp': { body: {}, granted: 200 },
  'POST /auth/totp/confirm': invalid,
  'DELETE /auth/totp': { granted: 204 },
  'POST /auth/recovery-codes': { body: {}, granted: 409 },
  'POST /auth/reauthenticate': invalid,
  'GET /auth/sessions': { granted: 200 },
  'DELETE /auth/sessions': { query: '?except=current', granted: 204, endsSession: true },
  'DELETE /auth/sessions/:id': {
    ids: { id: 'session' },
    make: async (_, caller) => {
      const { text } = await caller.send({ method: 'GET', path: '/auth/sessions' });
      return { id: (JSON.parse(text) as { data: { id: string; current: boolean }[] }).data.find(({ current }) => current)!.id };
    },
    personal: true,
    granted: 204,
    endsSession: true,
  },
  'POST /auth/sign-out': { body: {}, granted: 204, endsSession: true },
  'GET /auth/session': { granted: 200 },
  'PUT /auth/session/organization': invalid,
  'GET /organizations': { granted: 200 },
  'POST /organizations': invalid,
  'GET /organizations/:id': { ids: { id: 'organization' }, granted: 200, anyMembership: true },
  'PATCH /organizations/:id': { ids: { id: 'organization' }, body: { name: 'Ours' }, granted: 200 },
  'POST /organizations/:id/close': {
    ids: { id: 'organization' },
    make: async (_, caller) => {
      const { text } = await caller.send({ method: 'POST', path: '/organizations', body: { name: 'Short-lived' } });
      return { id: (JSON.parse(text) as { organization: { id: string } }).organization.id };
    },
    body: {},
    granted: 200,
    endsSession: true,
  },
  'GET /organizations/:organizationId/members': { ids: { organizationId: 'organization' }, granted: 200 },
  'PATCH /organizations/:organizationId/members/:memberId': { ids: member, body: { role: 'developer' }, granted: 200 },
  // Everyone may leave. Removing others has a test of its own.
  'DELETE /organizations/:organizationId/members/:memberId': {
    ids: member,
    make: async (world, caller) => ({ memberId: (await setOwnMembership(world, caller))[0]!.id }),
    granted: 204,
    after: async (world, caller) => void (await setOwnMembership(world, caller)),
  },
  'GET /organizations/:organizationId/invitations': { ids: { organizationId: 'organization' }, granted: 200 },
  'POST /organizations/:organizationId/invitations': {
    ids: { organizationId: 'organization' },
    body: { email: 'again@example.com', role: 'finance' },
    granted: 201,
  },
  'DELETE /organizations/:organizationId/invitations/:invitationId': {
    ids: { organizationId: 'organization', invitationId: 'invitation' },
    make: async (world) => ({ invitationId: await world.newInvitation() }),
    granted: 204,
  },
  'POST /invitations/accept': invalid,
  'GET /auth/api-keys': { granted: 200 },
  'POST /auth/api-keys': { body: { name: 'server', scopes: ['listings:write'] }, granted: 201 },
  'GET /auth/api-keys/:id': { ids: { id: 'apiKey' }, granted: 200 },
  'POST /auth/api-keys/:id/rotate': { ids: { id: 'apiKey' }, make: newKeyId, body: { overlapSeconds: 0 }, granted: 201 },
  'DELETE /auth/api-keys/:id': { ids: { id: 'apiKey' }, make: newKeyId, granted: 204 },
  'GET /audit-events': { granted: 200 },
  'GET /audit-events/export': { granted: 200 },
  'GET /audit-events/verify': { granted: 200 },
  'GET /listings': { granted: 200 },
  'POST /listings': { body: { title: 'Lamp', price }, granted: 201 },
  'GET /listings/:id': { ids: { id: 'listing' }, granted: 200 },
  'PATCH /listings/:id': { ids: { id: 'listing' }, body: { title: 'Brass lamp' }, granted: 200 },
  'POST /listings/:id/publish': { ids: { id: 'listing' }, body: {}, headers: otherVersion, granted: 412 },
  'GET /webhooks/endpoints': { granted: 200 },
  'POST /webhooks/endpoints': { body: { url: 'https://93.184.215.14/hook', subscribedEvents: ['payout.released'] }, granted: 201 },
  'PATCH /webhooks/endpoints/:id': { ids: { id: 'endpoint' }, body: { description: 'orders' }, granted: 200 },
  'DELETE /webhooks/endpoints/:id': { ids: { id: 'endpoint' }, headers: otherVersion, granted: 412 },
  'GET /webhooks/endpoints/:id': { ids: { id: 'endpoint' }, granted: 200 },
  'POST /webhooks/endpoints/:id/test': { ids: { id: 'endpoint' }, body: {}, granted: 200 },
  'GET /webhooks/endpoints/:id/stats': { ids: { id: 'endpoint' }, granted: 200 },
  'GET /webhooks/endpoints/:endpointId/notices': { ids: { endpointId: 'endpoint' }, granted: 200 },
  'POST /webhooks/endpoints/:id/resume': { ids: { id: 'endpoint' }, body: {}, headers: otherVersion, granted: 412 },
  'POST /webhooks/endpoints/:id/recover': { ids: { id: 'endpoint' }, body: { since: '2020-01-01T00:00:00Z' }, granted: 422 },
  'GET /webhooks/recoveries/:id': { ids: { id: 'recovery' }, granted: 200 },
  'POST /webhooks/recoveries/:id/cancel': { ids: { id: 'recovery' }, body: {}, headers: otherVersion, granted: 412 },
  'DELETE /webhooks/events/:id/content': { ids: { id: 'event' }, granted: 204 },
  'POST /webhooks/endpoints/:id/secret/rotate': { ids: { id: 'endpoint' }, body: {}, headers: otherVersion, granted: 412 },
  'DELETE /webhooks/endpoints/:id/secret/previous': { ids: { id: 'endpoint' }, headers: otherVersion, granted: 412 },
  'GET /webhooks/deliveries': { granted: 200 },
  'POST /webhooks/deliveries/:id/redeliver': { ids: { id: 'delivery' }, body: {}, headers: otherVersion, granted: 412 },
  'POST /webhooks/deliveries/:id/retry': { ids: { id: 'delivery' }, body: {}, headers: otherVersion, granted: 412 },
  'POST /webhooks/deliveries/:id/cancel': { ids: { id: 'delivery' }, body: {}, headers: otherVersion, granted: 412 },
  'GET /webhooks/deliveries/:id': { ids: { id: 'delivery' }, granted: 200 },
  'GET /webhooks/deliveries/stream': { granted: 200 },
  'GET /webhooks/event-types': { granted: 200 },
};
