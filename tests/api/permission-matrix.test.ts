import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { marketplaceApi } from '@marketplace/gateway/testing/api';
import { documents } from '@marketplace/gateway/testing/graphql-operations';
import { type IdPrefix, newId, type Role, roles, scopes } from '@marketplace/kernel';
import { expectedRefusal, type ExpectedRight } from '@marketplace/store/testing';
import { expectedRight } from '../support/permissions/expected-rights.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { type Got, type MatrixCaller, matrixCallers } from '../support/permissions/permission-callers.ts';
import {
  type PermissionRequest,
  requestOf,
  type Route,
  routes,
  titleOf,
  specialRequests,
} from '../support/permissions/permission-requests.ts';
import { createPermissionWorld, type PermissionWorld } from '../support/permissions/permission-world.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { usd } from '../support/traders.ts';

let stack: SharedStack;
let receiver: Receiver;
let world: PermissionWorld;
let callers: MatrixCaller[];
beforeAll(async () => {
  receiver = await startReceiver();
  stack = await sharedStack();
  world = await createPermissionWorld({ base: stack.base, origin: stack.origin, receiver });
  callers = await matrixCallers(world, stack.origin);
});
afterAll(async () => {
  await world?.close();
  await receiver?.close();
});

const named = routes.map((route) => ({ title: titleOf(route), route }));

test('the callers are every role with recent and stale authentication, every scope, and refused callers', () => {
  const people = roles.flatMap((role) => [true, false].map((recent) => ({ type: 'person', role, recent })));
  const keys = scopes.map((scope) => ({ type: 'key', scopes: [scope] }));
  const refused = ['api_key_revoked', 'api_key_expired', 'invalid_api_key'].map((code) => ({
    type: 'refused key',
    code,
  }));
  const without = { type: 'person', role: null, recent: true };
  expect(callers.map(({ is }) => is)).toEqual(
    expect.arrayContaining([...people, ...keys, ...refused, { type: 'nobody' }, without]),
  );
});

test('only operations with a route have a handwritten request', () => {
  const operations = routes.map(({ name }) => name);
  expect(Object.keys(specialRequests).filter((name) => !operations.includes(name))).toEqual([]);
});

const deep = process.env['JEST_DEEP'] === '1';

/**
 * Whether the caller asks in every run. False for callers that no rule of the operation distinguishes from another one:
 * in `npm test` one of them asks. Such are stale authentications if the operation needs no recent one, keys if it
 * accepts none, the operator's roles if it is not for the operator, and other roles if it names none of these. The
 * tests of each domain call its operations as all of them (`describeRemoteConformance`).
 */
function isDistinguished({ is, inside }: MatrixCaller, { access, stepUp }: ExpectedRight): boolean {
  const takesKeys = typeof access === 'object' && 'key' in access;
  if (is.type === 'key') return takesKeys || is.scopes.length === scopes.length;
  if (is.type === 'refused key') return takesKeys || is.code === 'api_key_revoked';
  if (is.type === 'nobody' || is.role === null || is.role === 'owner') return true;
  if (!inside && !is.operator) return true;
  const isOfOperator = typeof access === 'object' && 'operator' in access;
  const namesRoles = Array.isArray(access) || (isOfOperator && is.operator === true);
  return (is.recent || stepUp === true) && namesRoles && isOfOperator === (is.operator === true);
}

type Asked = Pick<PermissionRequest, 'query' | 'body' | 'headers'>;

function ask(
  caller: MatrixCaller,
  { route: { method, path } }: Route,
  asked: Asked,
  ids: Record<string, string>,
): Promise<Got> {
  const { query = '', body, headers = {} } = asked;
  const target = path.replace(/:(\w+)/g, (_, name: string) => ids[name]!) + query;
  return caller.send({ method, path: target, headers, ...(body && { body }) });
}

/** The status for a caller with permission. For callers in another organization, our records do not exist. */
function granted(request: PermissionRequest, caller: MatrixCaller): number {
  const namesNone = request.personal || Object.keys(request.ids).length === 0;
  const operates = caller.is.type === 'person' && caller.is.operator === true && request.operating === true;
  const sees = caller.inside || operates || namesNone || (request.anyMembership && caller.email === world.visitorEmail);
  return sees ? request.granted : 404;
}

const codeOf = ({ status, text }: Got): string | null =>
  status < 400 ? null : (JSON.parse(text) as { code: string }).code;

type Refusal = ReturnType<typeof expectedRefusal>;

/**
 * Sends the request for each caller: at the same time for those who are refused, then for the others. Resolves to their
 * answers.
 */
async function refusedFirst<T>(
  callers: MatrixCaller[],
  refusalOf: (caller: MatrixCaller) => Refusal,
  askAs: (caller: MatrixCaller, refusal: Refusal) => Promise<T>,
): Promise<T[]> {
  const answers = new Map<MatrixCaller, T>();
  const asked = async (caller: MatrixCaller) => void answers.set(caller, await askAs(caller, refusalOf(caller)));
  await Promise.all(callers.filter((caller) => refusalOf(caller)).map(asked));
  for (const caller of callers) if (!answers.has(caller)) await asked(caller);
  return callers.map((caller) => answers.get(caller)!);
}

describe('REST', () => {
  const signed = named.filter(({ route }) => route.route.raw);
  test.each(signed)('$title checks the signature of the body, and no credential', async ({ route }) => {
    const request = requestOf(route, world.ours.records);
    const answered = await Promise.all(callers.map((caller) => ask(caller, route, request, request.ids)));
    expect(answered.map((got) => [got.status, codeOf(got)])).toEqual(callers.map(() => [400, 'invalid_signature']));
  });

  const others = named.filter(({ route }) => !route.route.raw);
  test.each(others)(
    '$title answers every caller with access, and refuses all others with the reason',
    async ({ route }) => {
      const request = requestOf(route, world.ours.records);
      const right = expectedRight(route.name);
      const refusalOf = ({ is }: MatrixCaller) => expectedRefusal(right, is);
      const asking = deep ? callers : callers.filter((caller) => isDistinguished(caller, right));
      const answered = await refusedFirst(asking, refusalOf, async (caller, refusal) => {
        const makes = request.make && !refusal && (caller.inside || request.personal);
        const ids = { ...request.ids, ...(makes && (await request.make!(world, caller))) };
        const got = await ask(caller, route, request, ids);
        if (makes) await request.after?.(world, caller);
        if (request.endsSession && !refusal) for (const each of callers) each.forget();
        return [caller.name, got.status, ...(refusal ? [codeOf(got)] : [])];
      });
      expect(answered).toEqual(
        asking.map((caller) => [caller.name, ...(refusalOf(caller) ?? [granted(request, caller)])]),
      );
    },
  );

  // The operator's routes are for records of all organizations, and raw routes name none.
  const withIds = named.filter(
    ({ route }) =>
      Object.keys(route.members.path).length > 0 && !route.route.raw && route.operation.access.who !== 'operator',
  );
  test.each(withIds)(
    '$title: a record of another organization looks like a missing one, byte for byte',
    async ({ route }) => {
      const request = requestOf(route, world.ours.records);
      const { access } = expectedRight(route.name);
      const owner = callerNamed('owner');
      const keyed = typeof access === 'object' && 'key' in access;
      for (const caller of keyed ? [owner, callerNamed(`a key with ${access.key ?? 'listings:write'}`)] : [owner]) {
        for (const [name, foreign] of Object.entries(requestOf(route, world.theirs.records).ids)) {
          const missing = newId(foreign.split('_')[0] as IdPrefix);
          expect(missing).toHaveLength(foreign.length);
          const toForeign = await ask(caller, route, request, { ...request.ids, [name]: foreign });
          const toMissing = await ask(caller, route, request, { ...request.ids, [name]: missing });
          expect([caller.name, name, toForeign.status, codeOf(toForeign)]).toEqual([
            caller.name,
            name,
            404,
            'not_found',
          ]);
          expect(withoutIds(toForeign, foreign)).toEqual(withoutIds(toMissing, missing));
        }
      }
    },
  );

  test.each([
    [
      'PUT',
      '/auth/session/organization',
      'organization',
      (organizationId: string) => ({ body: { organizationId } }),
      404,
    ],
    ['GET', '/webhooks/deliveries', 'endpoint', (id: string) => ({ query: `?endpointId=${id}` }), 200],
    ['GET', '/audit-events', 'listing', (id: string) => ({ query: `?targetId=${id}` }), 200],
    ['GET', '/listings', 'organization', (id: string) => ({ query: `?status=draft&organizationId=${id}` }), 200],
    ['POST', '/offers', 'listing', (listingId: string) => ({ body: { listingId, unitAmount: usd(1) } }), 404],
    ['POST', '/orders', 'listing', (listingId: string) => ({ body: { items: [{ listingId, quantity: 1 }] } }), 404],
    ['GET', '/offers', 'forSale', (id: string) => ({ query: `?listingId=${id}&role=seller` }), 200],
    ['GET', '/orders', 'offer', (id: string) => ({ query: `?offerId=${id}` }), 200],
    ['GET', '/orders', 'organization', (id: string) => ({ query: `?sellerOrganizationId=${id}` }), 200],
  ] as const)(
    '%s %s: neither a filter nor a body reveals that a foreign %s exists',
    async (method, path, record, sampleOf, status) => {
      const route = routes.find((each) => titleOf(each) === `${method} ${path}`)!;
      const [foreign, missing] = [
        world.theirs.records[record],
        newId(world.theirs.records[record].slice(0, 3) as IdPrefix),
      ];
      const toForeign = await ask(callerNamed('owner'), route, sampleOf(foreign), {});
      const toMissing = await ask(callerNamed('owner'), route, sampleOf(missing), {});
      expect(toForeign.status).toBe(status);
      expect(withoutIds(toForeign, foreign)).toEqual(withoutIds(toMissing, missing));
    },
  );

  test('removing others is for owners and admins, and an admin removes no owner', async () => {
    const route = routes.find(({ name }) => name === 'identity.removeMember')!;
    const { organization, member: developer } = world.ours.records;
    const [owner] = await world.query<{ id: string }>(
      `select m.id from identity.membership m join identity."user" u on u.id = m.user_id
        where u.email = $1 and m.organization_id = $2`,
      [world.emailOf.owner, organization],
    );
    const remove = async (role: Role, memberId: string) => {
      const got = await ask(callerNamed(role), route, {}, { organizationId: organization, memberId });
      return [role, got.status, codeOf(got)];
    };
    for (const role of ['developer', 'finance'] as const)
      expect(await remove(role, owner!.id)).toEqual([role, 403, 'role_not_allowed']);
    expect(await remove('finance', developer)).toEqual(['finance', 403, 'role_not_allowed']);
    expect(await remove('admin', owner!.id)).toEqual(['admin', 403, 'role_not_allowed']);
    expect(await remove('admin', developer)).toEqual(['admin', 204, null]);
    expect((await callerNamed('developer').send({ method: 'GET', path: '/listings' })).status).toBe(403);
    await world.query(`update identity.membership set status = 'active' where id = $1`, [developer]);
  });
});

function callerNamed(name: string): MatrixCaller {
  return callers.find((each) => each.name === name)!;
}

/** The parts of a response that a client sees, without those that differ in every response. */
function withoutIds({ status, headers, text }: Got, id: string) {
  const { date: _, 'x-request-id': requestId, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(String(requestId), '<request>').replaceAll(id, '<id>') };
}

describe('GraphQL', () => {
  /** Documents without an effect on the caller's permissions. */
  const harmless: Record<string, string> = {
    ...documents,
    createOrganization: 'mutation { createOrganization(input: { name: "" }) { userErrors { code } } }',
    // Other tests make payouts in the same stack.
    freezePlatform: 'mutation { freezePlatform(reason: "") { userErrors { code } } }',
  };
  const { entries } = marketplaceApi().catalogue;
  const nameOf = (operation: string): string => entries.find(({ bareName }) => bareName === operation)!.name;
  const endsSession = ['revokeOtherSessions', 'reauthenticate'];
  const refusals = [
    'unauthenticated',
    'session_required',
    'no_active_organization',
    'operator_required',
    'role_not_allowed',
    'reauthentication_required',
    'insufficient_scope',
  ];

  /**
   * Callers for GraphQL. It refuses all keys alike, and stale authentications by a rule of REST, so `npm test` has one
   * of each.
   */
  const asking = (right: ExpectedRight): MatrixCaller[] =>
    deep
      ? callers
      : callers.filter((caller) => {
          const { name, is } = caller;
          if (is.type === 'key') return is.scopes.length === scopes.length;
          if (is.type === 'refused key') return is.code === 'api_key_revoked';
          const isStale = is.type === 'person' && !is.recent;
          return isStale ? name === 'owner whose authentication is stale' : isDistinguished(caller, right);
        });

  // Waiting for an attempt follows the test that makes it, for which fewer have the right.
  test.each(Object.entries(harmless).filter(([operation]) => operation !== 'awaitAttempt'))(
    '%s has the access of REST, for people',
    async (operation, query) => {
      const ofPeople = ({ is }: MatrixCaller) => expectedRefusal({ access: 'user' }, is);
      const right = expectedRight(nameOf(operation));
      const ofOperation = ({ is }: MatrixCaller) => expectedRefusal(right, is);
      const refusalOf = (caller: MatrixCaller) => ofPeople(caller) ?? ofOperation(caller);
      const answered = await refusedFirst(asking(right), refusalOf, async (caller) => {
        const got = await caller.send({ method: 'POST', path: '/graphql', body: { query } });
        const { code, errors = [] } = JSON.parse(got.text) as {
          code?: string;
          errors?: { extensions: { code: string } }[];
        };
        const codes = errors.map(({ extensions }) => extensions.code);
        if (endsSession.includes(operation)) for (const each of callers) each.forget();
        // The ids in the documents do not exist, so errors other than refusals are expected.
        return [caller.name, got.status, code ?? codes.filter((each) => refusals.includes(each))];
      });
      const expected = asking(right).map((caller) => {
        const refusal = ofOperation(caller);
        return [caller.name, ...(ofPeople(caller) ?? [200, refusal ? [refusal[1]] : []])];
      });
      expect(answered).toEqual(expected);
    },
  );
});
