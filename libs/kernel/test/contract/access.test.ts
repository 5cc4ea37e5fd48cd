import { describe, expect, test } from '@jest/globals';
import {
  assertChangeable,
  type Access,
  type Actor,
  anyone,
  assertVersion,
  authorize,
  type Caller,
  isServiceError,
  member,
  organization,
  organizationOf,
  withRecentAuthentication,
  system,
  user,
  userOf,
} from '../../src/index.ts';

const callerOf = (actor: Actor): Caller => ({ requestId: 'req_test', actor });
const person = {
  type: 'user',
  userId: 'usr_1',
  sessionId: 'ses_1',
  organizationId: 'org_1',
  recentlyAuthenticated: true,
} as const;
const actors = {
  anonymous: { type: 'anonymous' },
  relay: { type: 'system', name: 'relay' },
  homeless: { ...person, organizationId: null, role: null },
  owner: { ...person, role: 'owner' },
  stale: { ...person, role: 'owner', recentlyAuthenticated: false },
  finance: { ...person, role: 'finance' },
  key: { type: 'api_key', apiKeyId: 'key_1', organizationId: 'org_1', scopes: ['listings:write'] },
  otherKey: { type: 'api_key', apiKeyId: 'key_2', organizationId: 'org_1', scopes: ['offers:write'] },
} satisfies Record<string, Actor>;
type Name = keyof typeof actors;

function refusalOf(check: () => void): string {
  try {
    check();
    return 'passes';
  } catch (error) {
    return isServiceError(error) ? error.code : 'another error';
  }
}

type Row = Record<Name, string>;
const noCredential = { anonymous: 'unauthenticated', relay: 'unauthenticated' };
const everyone: Row = {
  anonymous: 'passes',
  relay: 'passes',
  homeless: 'passes',
  owner: 'passes',
  stale: 'passes',
  finance: 'passes',
  key: 'passes',
  otherKey: 'passes',
};
const noKeys = { key: 'session_required', otherKey: 'session_required' };
const table: [string, Access, Row][] = [
  ['anyone', anyone, everyone],
  ['a signed-in person', user, { ...everyone, ...noCredential, ...noKeys }],
  [
    'a person who authenticated a short while ago',
    withRecentAuthentication(user),
    { ...everyone, ...noCredential, ...noKeys, stale: 'reauthentication_required' },
  ],
  [
    'a member who authenticated a short while ago',
    withRecentAuthentication(member()),
    { ...everyone, ...noCredential, ...noKeys, homeless: 'no_active_organization', stale: 'reauthentication_required' },
  ],
  ['a member of any role', member(), { ...everyone, ...noCredential, ...noKeys, homeless: 'no_active_organization' }],
  [
    'an owner or admin',
    member('owner', 'admin'),
    { ...everyone, ...noCredential, ...noKeys, homeless: 'no_active_organization', finance: 'role_not_allowed' },
  ],
  ['the organization', organization(null), { ...everyone, ...noCredential, homeless: 'no_active_organization' }],
  [
    'the organization, keys with listings:write',
    organization('listings:write'),
    { ...everyone, ...noCredential, homeless: 'no_active_organization', otherKey: 'insufficient_scope' },
  ],
  [
    'the system',
    system,
    { ...(Object.fromEntries(Object.keys(actors).map((name) => [name, 'unauthenticated'])) as Row), relay: 'passes' },
  ],
];

describe('access', () => {
  test.each(table)('an operation for %s', (_, access, expected) => {
    const decided = Object.entries(actors).map(([name, actor]) => [
      name,
      refusalOf(() => authorize(access, callerOf(actor))),
    ]);
    expect(Object.fromEntries(decided)).toEqual(expected);
  });

  test('a refusal names the missing scope or role', () => {
    expect(() => authorize(organization('listings:write'), callerOf(actors.otherKey))).toThrow(
      expect.objectContaining({ facts: { members: { requiredScopes: ['listings:write'] } } }),
    );
    expect(() => authorize(member('owner', 'admin'), callerOf(actors.finance))).toThrow(
      expect.objectContaining({ facts: { members: { requiredRoles: ['owner', 'admin'] } } }),
    );
  });
});

test('a query is scoped by the organization of its caller, and by no other', () => {
  expect([actors.owner, actors.key].map((actor) => organizationOf(callerOf(actor)))).toEqual(['org_1', 'org_1']);
  for (const actor of [actors.anonymous, actors.relay, actors.homeless]) {
    expect(refusalOf(() => organizationOf(callerOf(actor)))).toBe('no_active_organization');
  }
});

test('only a signed-in person is a person', () => {
  expect(userOf(callerOf(actors.homeless))).toEqual(actors.homeless);
  for (const actor of [actors.anonymous, actors.relay, actors.key]) {
    expect(refusalOf(() => userOf(callerOf(actor)))).toBe('session_required');
  }
});

test('If-Match refuses every version but the one of the record', () => {
  const expecting = (expectedVersion?: number) =>
    refusalOf(() => assertVersion({ ...callerOf(actors.owner), expectedVersion } as Caller, 7));
  expect([undefined, 7, 6, 8, 0].map(expecting)).toEqual([
    'passes',
    'passes',
    ...Array<string>(3).fill('precondition_failed'),
  ]);
});

test('a suspended or closed organization refuses commands, except personal ones and those with whenReadOnly', () => {
  const check = (
    more: Partial<Parameters<typeof assertChangeable>[0]>,
    actor: Actor = { ...actors.owner, readOnly: true },
  ) => refusalOf(() => assertChangeable({ kind: 'command', access: member(), ...more }, callerOf(actor)));
  expect([check({}), check({ access: organization('listings:write') })]).toEqual([
    'invalid_state_transition',
    'invalid_state_transition',
  ]);
  expect([
    check({ kind: 'query' }),
    check({ whenReadOnly: true }),
    check({ access: user }),
    check({}, actors.owner),
  ]).toEqual(Array(4).fill('passes'));
  const closed = { ...actors.owner, readOnly: true, closed: true };
  expect([check({ whenClosed: true }), check({}, closed), check({ whenClosed: true }, closed)]).toEqual([
    'invalid_state_transition',
    'invalid_state_transition',
    'passes',
  ]);
});
