import { randomInt } from 'node:crypto';
import { request } from 'undici';
import { assertDeclared } from '@marketplace/gateway/testing/declared';
import { type Role, roles, scopes } from '@marketplace/kernel';
import type { ExpectedCaller } from '@marketplace/store/testing';
import { operatorOrganizationId } from '../operator.ts';
import type { PermissionWorld } from './permission-world.ts';
import { password } from '../sign-up.ts';

export interface Sent {
  method: string;
  /** Path below `/api/v1`. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Got {
  status: number;
  headers: Record<string, unknown>;
  /** Body of the answer. Empty for a stream, which is closed once it has begun. */
  text: string;
}

export interface MatrixCaller {
  name: string;
  is: ExpectedCaller;
  /** Whether the caller acts in the organization `ours`. */
  inside: boolean;
  email?: string;
  send(sent: Sent): Promise<Got>;
  /** Forgets the session without ending it. The next request signs in again. */
  forget(): void;
}

type Credentials = () => Promise<Record<string, string>>;

async function send(origin: string, { method, path, body, headers = {} }: Sent): Promise<Got> {
  const response = await request(`${origin}/api/v1${path}`, {
    method: method as 'GET',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const streams = String(response.headers['content-type']).startsWith('text/event-stream');
  const text = streams ? '' : await response.body.text();
  if (streams) response.body.on('error', () => undefined).destroy();
  assertDeclared({
    method,
    target: `/api/v1${path}`,
    status: response.statusCode,
    headers: response.headers,
    text: streams ? null : text,
  });
  return { status: response.statusCode, headers: response.headers, text };
}

/** The cookies of `set-cookie` as a `Cookie` header. */
function cookieOf({ headers }: Got): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}

/**
 * All kinds of callers: each role with recent and with stale authentication, each scope, and callers that must be
 * refused everywhere.
 */
export async function matrixCallers(world: PermissionWorld, origin: string): Promise<MatrixCaller[]> {
  const { ours, theirs, query } = world;
  const caller = (
    name: string,
    is: ExpectedCaller,
    inside: boolean,
    credentials: Credentials,
    rest: Pick<MatrixCaller, 'email' | 'forget'>,
  ): MatrixCaller => ({
    name,
    is,
    inside,
    ...rest,
    send: async (sent) => send(origin, { ...sent, headers: { ...sent.headers, ...(await credentials()) } }),
  });
  // One sign-in after another, because it would otherwise be uncertain which session of a person is the newest.
  let signedIn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(signIn: () => Promise<T>): Promise<T> => {
    const result = signedIn.then(signIn);
    signedIn = result.catch(() => undefined);
    return result;
  };
  const person = (
    name: string,
    email: string,
    role: Role | null,
    { recent = true, organizationId = null as string | null, inside = role !== null, operator = false },
  ): MatrixCaller => {
    let cookie: string | undefined;
    const signIn = async (): Promise<string> => {
      const signedIn = await send(origin, { method: 'POST', path: '/auth/sign-in', body: { email, password } });
      if (signedIn.status !== 200) throw new Error(`${email} cannot sign in: ${signedIn.text}`);
      await query(
        `update identity.session set active_organization_id = $2, authenticated_at = now() - make_interval(mins => $3)
          where id = (
            select s.id from identity.session s join identity."user" u on u.id = s.user_id
             where u.email = $1 order by s.created_at desc, s.id desc limit 1
          )`,
        [email, organizationId, recent ? 0 : 16],
      );
      return cookieOf(signedIn);
    };
    const is = { type: 'person', role, recent, ...(operator && { operator: true as const }) } as const;
    return caller(name, is, inside, async () => ({ cookie: (cookie ??= await inTurn(signIn)) }), {
      email,
      forget: () => (cookie = undefined),
    });
  };
  const key = (name: string, is: ExpectedCaller, token: string): MatrixCaller =>
    caller(name, is, is.type === 'key', async () => ({ authorization: `Bearer ${token}` }), {
      forget: () => undefined,
    });

  const operatorWith = (role: Role, recent: boolean): MatrixCaller =>
    person(
      `the ${role} of the operator${recent ? '' : ' whose authentication is stale'}`,
      world.operatorEmailOf[role],
      role,
      { recent, organizationId: operatorOrganizationId, inside: false, operator: true },
    );
  const organizationId = ours.records.organization;
  const [revoked, expired, whole] = [
    await world.newKey([...scopes]),
    await world.newKey([...scopes]),
    await world.newKey([...scopes]),
  ];
  await ours.owner.send('DELETE', `/auth/api-keys/${revoked.id}`);
  await query('update identity.api_key set expires_at = now() where id = $1', [expired.id]);
  const single = await Promise.all(scopes.map(async (scope) => ({ scope, ...(await world.newKey([scope])) })));
  return [
    caller('nobody', { type: 'nobody' }, false, async () => ({}), { forget: () => undefined }),
    ...roles.map((role) => person(role, world.emailOf[role], role, { organizationId })),
    ...roles.map((role) =>
      person(`${role} whose authentication is stale`, world.emailOf[role], role, { organizationId, recent: false }),
    ),
    person('a person without an organization', world.lonelyEmail, null, {}),
    // The session still has the organization as its active one.
    person('a removed member', world.removedEmail, null, { organizationId }),
    person('an owner whose session works elsewhere', world.visitorEmail, 'finance', {
      organizationId: theirs.records.organization,
      inside: false,
    }),
    ...roles.map((role) => operatorWith(role, true)),
    operatorWith('owner', false),
    ...single.map(({ scope, token }) => key(`a key with ${scope}`, { type: 'key', scopes: [scope] }, token)),
    key('a key with all scopes', { type: 'key', scopes: [...scopes] }, whole.token),
    key('a revoked key', { type: 'refused key', code: 'api_key_revoked' }, revoked.token),
    key('an expired key', { type: 'refused key', code: 'api_key_expired' }, expired.token),
    key('a key with a letter changed', { type: 'refused key', code: 'invalid_api_key' }, misspelled(whole.token)),
  ];
}

function misspelled(token: string): string {
  const at = 'mk_test_'.length + randomInt(30);
  return token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
}
