import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectedAccess, expectedOf, expectedRefusal, routesUnderTest } from '@marketplace/gateway/testing/expected-access';
import { documents } from '@marketplace/gateway/testing/graphql-operations';
import { newId, type Role, roles, scopes } from '@marketplace/kernel';
import { sharedStack, type SharedStack } from './support/shared-stack.ts';
import { type Got, type MatrixCaller, matrixCallers } from './support/permission-callers.ts';
import { type Sample, samples } from './support/permission-samples.ts';
import { createPermissionWorld, type PermissionWorld, type Records } from './support/permission-world.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';

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

type Route = (typeof routesUnderTest)[number];

test('the callers are every role with a fresh and with a stale authentication, every scope alone, and all whom nothing is for', () => {
  const people = roles.flatMap((role) => [true, false].map((recent) => ({ type: 'person', role, recent })));
  const keys = scopes.map((scope) => ({ type: 'key', scopes: [scope] }));
  const refused = ['api_key_revoked', 'api_key_expired', 'invalid_api_key'].map((code) => ({ type: 'refused key', code }));
  const without = { type: 'person', role: null, recent: true };
  expect(callers.map(({ is }) => is)).toEqual(expect.arrayContaining([...people, ...keys, ...refused, { type: 'nobody' }, without]));
});

test('every route has its line in the table of access and a request to try it with, and none is left over', () => {
  const names = routesUnderTest.map(({ name }) => name).sort();
  expect(Object.keys(expectedAccess).sort()).toEqual(names);
  expect(Object.keys(samples).sort()).toEqual(names);
  for (const { name, path } of routesUnderTest) {
    expect([name, Object.keys(samples[name]!.ids ?? {}).sort()]).toEqual([name, [...path.matchAll(/:(\w+)/g)].map(([, id]) => id).sort()]);
  }
});

function ask(caller: MatrixCaller, { method, path }: Route, { query = '', body, headers = {} }: Sample, ids: Record<string, string>): Promise<Got> {
  const target = path.replace(/:(\w+)/g, (_, name: string) => ids[name]!) + query;
  return caller.send({ method, path: target, headers, ...(body && { body }) });
}

function idsOf({ ids = {} }: Sample, records: Records): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([name, record]) => [name, records[record]]));
}

/** What a caller who may gets: to those who act elsewhere, records of ours are none. */
function granted(sample: Sample, caller: MatrixCaller): number {
  const sees = caller.inside || sample.personal || !sample.ids || (sample.anyMembership && caller.email === world.visitorEmail);
  return sees ? sample.granted : 404;
}

const codeOf = ({ status, text }: Got): string | null => (status < 400 ? null : (JSON.parse(text) as { code: string }).code);

describe('REST', () => {
  test.each(routesUnderTest)('$name answers everyone who may, and refuses everyone else with the reason', async (route) => {
    const sample = samples[route.name]!;
    const expected: unknown[] = [];
    const answered: unknown[] = [];
    for (const caller of callers) {
      const refusal = expectedRefusal(expectedOf(route.operation), caller.is);
      const makes = sample.make && !refusal && (caller.inside || sample.personal);
      const ids = { ...idsOf(sample, world.ours.records), ...(makes && (await sample.make!(world, caller))) };
      const got = await ask(caller, route, sample, ids);
      expected.push([caller.name, ...(refusal ?? [granted(sample, caller)])]);
      answered.push([caller.name, got.status, ...(refusal ? [codeOf(got)] : [])]);
      if (makes) await sample.after?.(world, caller);
      if (sample.endsSession && !refusal) for (const each of callers) each.forget();
    }
    expect(answered).toEqual(expected);
  });

  const withIds = routesUnderTest.filter(({ path }) => path.includes(':'));
  test.each(withIds)('$name: a record of another organization is one that is not there, to the byte', async (route) => {
    const sample = samples[route.name]!;
    const keyed = typeof expectedAccess[route.name] === 'object' && 'key' in (expectedAccess[route.name] as object);
    const owner = callerNamed('owner');
    for (const caller of keyed ? [owner, callerNamed('a key with listings:write')] : [owner]) {
      for (const [name, record] of Object.entries(sample.ids!)) {
        const ids = idsOf(sample, world.ours.records);
        const foreign = world.theirs.records[record];
        const missing = newId(foreign.slice(0, 3) as 'org');
        expect(missing).toHaveLength(foreign.length);
        const [toForeign, toMissing] = [await ask(caller, route, sample, { ...ids, [name]: foreign }), await ask(caller, route, sample, { ...ids, [name]: missing })];
        expect([caller.name, name, toForeign.status, codeOf(toForeign)]).toEqual([caller.name, name, 404, 'not_found']);
        expect(withoutIds(toForeign, foreign)).toEqual(withoutIds(toMissing, missing));
      }
    }
  });

  test.each([
    ['PUT', '/auth/session/organization', 'organization', (organizationId: string) => ({ body: { organizationId } }), 404],
    ['GET', '/webhooks/deliveries', 'endpoint', (id: string) => ({ query: `?endpointId=${id}` }), 200],
    ['GET', '/audit-events', 'listing', (id: string) => ({ query: `?targetId=${id}` }), 200],
    ['GET', '/listings', 'organization', (id: string) => ({ query: `?status=draft&organizationId=${id}` }), 200],
  ] as const)('%s %s: nor does a filter or a body tell that a foreign %s exists', async (method, path, record, sampleOf, status) => {
    const route = routesUnderTest.find((each) => each.name === `${method} ${path}`)!;
    const [foreign, missing] = [world.theirs.records[record], newId(world.theirs.records[record].slice(0, 3) as 'org')];
    const [toForeign, toMissing] = [await ask(callerNamed('owner'), route, { granted: status, ...sampleOf(foreign) }, {}), await ask(callerNamed('owner'), route, { granted: status, ...sampleOf(missing) }, {})];
    expect(toForeign.status).toBe(status);
    expect(withoutIds(toForeign, foreign)).toEqual(withoutIds(toMissing, missing));
  });

  test('removing others is for owners and admins, and an admin removes no owner', async () => {
    const route = routesUnderTest.find(({ operation }) => operation === 'removeMember')!;
    const { organization, member: developer } = world.ours.records;
    const [owner] = await world.query<{ id: string }>(
      `select m.id from identity.membership m join identity."user" u on u.id = m.user_id where u.email = $1 and m.organization_id = $2`,
      [world.emailOf.owner, organization],
    );
    const remove = async (role: Role, memberId: string) => {
      const got = await ask(callerNamed(role), route, { granted: 204 }, { organizationId: organization, memberId });
      return [role, got.status, codeOf(got)];
    };
    for (const role of ['developer', 'finance'] as const) expect(await remove(role, owner!.id)).toEqual([role, 403, 'role_not_allowed']);
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

/** All that a client sees, but for what is said anew in every answer. */
function withoutIds({ status, headers, text }: Got, id: string) {
  const { date: _, 'x-request-id': requestId, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(String(requestId), '<request>').replaceAll(id, '<id>') };
}

describe('GraphQL', () => {
  /** As REST has it in `samples`: without an effect that would change who the caller is. */
  const harmless: Record<string, string> = { ...documents, createOrganization: 'mutation { createOrganization(input: { name: "" }) { userErrors { code } } }' };
  const endsSession = ['revokeOtherSessions', 'reauthenticate'];
  const refusals = ['unauthenticated', 'session_required', 'no_active_organization', 'role_not_allowed', 'reauthentication_required', 'insufficient_scope'];

  // Waiting for an attempt comes after the test that makes it, for which fewer have the right.
  test.each(Object.entries(harmless).filter(([operation]) => operation !== 'awaitAttempt'))('%s is for those whom REST lets do it, of people', async (operation, query) => {
    const expected: unknown[] = [];
    const answered: unknown[] = [];
    for (const caller of callers) {
      const got = await caller.send({ method: 'POST', path: '/graphql', body: { query } });
      const ofPeople = expectedRefusal({ access: 'user', stepUp: false }, caller.is);
      const refusal = expectedRefusal(expectedOf(operation), caller.is);
      expected.push([caller.name, ...(ofPeople ?? [200, refusal ? [refusal[1]] : []])]);
      const { code, errors = [] } = JSON.parse(got.text) as { code?: string; errors?: { extensions: { code: string } }[] };
      const codes = errors.map(({ extensions }) => extensions.code);
      // A record that is not there is told otherwise, which the documents' ids are for.
      answered.push([caller.name, got.status, code ?? codes.filter((each) => refusals.includes(each))]);
      if (endsSession.includes(operation)) for (const each of callers) each.forget();
    }
    expect(answered).toEqual(expected);
  });
});
