import { newId } from '@marketplace/kernel';
import { marketplaceApi } from '@marketplace/gateway/testing/api';
import { sampleInput } from '@marketplace/gateway/testing/sample';
import { z } from 'zod';
import type { MatrixCaller } from './permission-callers.ts';
import { usd } from '../traders.ts';
import type { PermissionWorld, Records } from './permission-world.ts';
import { expectedRight } from './expected-rights.ts';

/** Differences of an operation's request from the one that `requestOf` builds. */
export interface SpecialRequest {
  why: string;
  query?: string;
  body?: object | ((records: Records) => object);
  headers?: Record<string, string>;
  granted?: number;
  /** Creates a record for one caller with permission. Resolves to its ids, which replace those of the organization. */
  make?: (world: PermissionWorld, caller: MatrixCaller) => Promise<Record<string, string>>;
  /** Whether the created record belongs to the caller, not to an organization. */
  personal?: true;
  /** Reverts the change. */
  after?: (world: PermissionWorld, caller: MatrixCaller) => Promise<void>;
  /** Whether the request ends the caller's session or switches its organization. */
  endsSession?: true;
  /** Whether the operation also reads organizations that are not the session's active one. */
  anyMembership?: true;
}

const usedUp = 'The request uses up the record, so each caller gets a new one.';
const newKeyId = async (world: PermissionWorld) => ({ id: (await world.newKey(['listings:write'])).id });
const setOwnMembership = (world: PermissionWorld, { email }: MatrixCaller) =>
  world.query<{ id: string }>(
    `update identity.membership m set status = 'active' from identity."user" u
      where u.id = m.user_id and u.email = $1 and m.organization_id = $2 returning m.id`,
    [email, world.ours.records.organization],
  );

/** Special requests by operation. Most need no entry: queries, versioned commands and creations. */
export const specialRequests: Record<string, SpecialRequest> = {
  'identity.createRecoveryCodes': { why: 'None of the callers has a second factor.', granted: 409 },
  'identity.reauthenticate': { why: 'The schema requires a password or a code, but neither by itself.', granted: 422 },
  'identity.revokeOtherSessions': {
    why: 'It ends the sessions of other callers who are the same person.',
    endsSession: true,
  },
  'identity.revokeSession': {
    why: 'A person ends only own sessions.',
    make: async (_, caller) => {
      const { text } = await caller.send({ method: 'GET', path: '/auth/sessions' });
      const { data } = JSON.parse(text) as { data: { id: string; current: boolean }[] };
      return { id: data.find(({ current }) => current)!.id };
    },
    personal: true,
    endsSession: true,
  },
  'identity.getOrganization': { why: 'Members also read an organization that is not active.', anyMembership: true },
  'identity.closeOrganization': {
    why: 'The callers need their organization, so each closes a new one.',
    make: async (_, caller) => {
      const { text } = await caller.send({ method: 'POST', path: '/organizations', body: { name: 'Short-lived' } });
      return { id: (JSON.parse(text) as { organization: { id: string } }).organization.id };
    },
    endsSession: true,
  },
  'identity.updateMember': { why: 'The member keeps the role that other tests count on.', body: { role: 'developer' } },
  'identity.removeMember': {
    why: 'Every member may leave. Removing others has a test of its own.',
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
  'trading.createOffer': {
    why: 'An organization makes offers for listings of others. The offer is declined at once, so no other is refused.',
    body: ({ forSale }) => ({ listingId: forSale, unitAmount: usd(1) }),
  },
  'trading.createOrder': {
    why: 'An organization buys listings of others.',
    body: ({ forSale }) => ({ items: [{ listingId: forSale, quantity: 1 }] }),
  },
  'payments.createPayment': {
    why: 'An order can be paid once, so the order does not exist.',
    body: () => ({ orderId: newId('ord'), paymentMethod: 'pm_card_visa' }),
    granted: 404,
  },
  'payments.createRefund': {
    why: 'A payment can be refunded once, so the amount is too large.',
    body: { amount: { amount: 99_999_999_999, currency: 'USD' } },
    granted: 422,
  },
  'payments.createDispute': { why: 'Only the buyer opens a claim, and the organization is the seller.', granted: 403 },
  'payments.getOrderLedger': {
    why: 'An order that nobody has paid may not have a ledger yet.',
    make: async ({ ours }) => ({ id: ours.records.paidOrder }),
  },
  'payments.setPayoutAccount': {
    why: 'The country of an account that is used cannot be changed.',
    body: { country: 'FR', returnUrl: 'https://shop.example/payouts' },
  },
  'webhooks.createEndpoint': {
    why: 'The host is a public address, so that no name is looked up.',
    body: { url: 'https://93.184.215.14/hook', subscribedEvents: ['payout.released'] },
  },
  'webhooks.recoverEndpoint': {
    why: 'The time is too long ago, so that no delivery is sent again.',
    body: { since: '2020-01-01T00:00:00Z' },
    granted: 422,
  },
};

export type Route = ReturnType<typeof marketplaceApi>['routes'][number];
type Members = Route['members']['body'];

/** Routes of the public REST API. */
export const routes: Route[] = marketplaceApi().routes.filter(({ route }) => !route.testHelper);

/** Method and path, such as `GET /listings`. */
export const titleOf = ({ route: { method, path } }: Route): string => `${method} ${path}`;

export interface PermissionRequest extends Omit<SpecialRequest, 'why' | 'body'> {
  body?: object;
  /** Parameters of the path. */
  ids: Record<string, string>;
  /** Status for callers with permission. */
  granted: number;
  /** Whether the operation is for the operator of the platform. */
  operating?: true;
}

/**
 * The request by which the matrix tests a route, with ids of an organization's records. It can be sent repeatedly,
 * because it changes nothing that affects permissions: - a query, with its required parameters; - a versioned command,
 * with `If-Match` of a version that the record does not have; - a command that needs no organization, or of the
 * operator, without its required members, so that nothing happens; - any other command, with its required members.
 *
 * `specialRequests` has the exceptions. Throws when a required member needs an `example` in its contract.
 */
export function requestOf(compiled: Route, records: Records): PermissionRequest {
  const { name, operation, members, reads, status, route } = compiled;
  const { access } = expectedRight(name);
  const versioned = !reads && operation.versioned === true;
  const personal = !reads && (access === 'anyone' || access === 'user');
  const operating = !reads && typeof access === 'object' && 'operator' in access;
  const refused = (personal || operating) && requiredOf(members.body).length > 0;
  const query = new URLSearchParams(sampleOf(operation, members.query, records) as Record<string, string>).toString();
  const hasBody = !reads && (route.method !== 'DELETE' || Object.keys(members.body).length > 0);
  const inPath = z.strictObject(members.path).required();
  const { why: _, body: given, ...special } = specialRequests[name] ?? {};
  const body = typeof given === 'function' ? given(records) : given;
  return {
    ids: sampleInput({ ...operation, input: inPath }, idIn(records)) as Record<string, string>,
    ...(query !== '' && { query: `?${query}` }),
    ...(hasBody && { body: body ?? (personal || operating ? {} : sampleOf(operation, members.body, records)) }),
    ...(versioned && { headers: { 'if-match': '"v999"' } }),
    granted: refused ? 422 : versioned ? 412 : status,
    ...(typeof access === 'object' && 'operator' in access && { operating: true }),
    ...(route.session === 'end' && { endsSession: true }),
    ...special,
  };
}

/** A value for each of these members that is required. */
function sampleOf(operation: Route['operation'], members: Members, records: Records): Record<string, unknown> {
  const required = requiredOf(members);
  if (required.length === 0) return {};
  const sample = sampleInput(operation, idIn(records));
  return Object.fromEntries(required.map((member) => [member, sample[member]]));
}

function requiredOf(members: Members): string[] {
  return Object.keys(members).filter((member) => !members[member]!.safeParse(undefined).success);
}

/** Finds a record's id by its prefix. Throws if there is no such record. */
function idIn(records: Records): (prefix: string) => string {
  return (prefix) => {
    const id = Object.values(records).find((each) => each.startsWith(`${prefix}_`));
    if (id === undefined) throw new Error(`createPermissionWorld makes no record with an id ${prefix}_...`);
    return id;
  };
}
