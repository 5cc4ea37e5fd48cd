import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { expectProblem } from './support/expect-problem.ts';
import { invitation, member, membership, organization } from './support/fake-records.ts';
import { refusalWith } from './support/refusal-with.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

const own = `/api/v1/organizations/${organization.id}`;

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());
const send = (method: string, path: string, body?: unknown, headers = {}) =>
  gateway.send(path, { method, body, headers: { ...gateway.as('owner'), ...headers } });
const lastCall = () => gateway.domains.calls.at(-1)!;

test('an organization is read with its version, and renamed if it still has that version', async () => {
  const response = await send('GET', own);
  expect([response.status, response.headers.get('etag'), await response.json()]).toEqual([200, '"v1"', organization]);
  expect((await send('GET', own, undefined, { 'if-none-match': '"v1"' })).status).toBe(304);
  expect((await send('PATCH', own, { name: 'New' }, { 'if-match': '"v1"' })).status).toBe(200);
  expect(lastCall()).toMatchObject({
    operation: 'updateOrganization',
    input: { id: organization.id, name: 'New' },
    caller: { expectedVersion: 1 },
  });
  await expectProblem(await send('PATCH', own, { name: 'New' }, { 'if-match': '"v2"' }), 412, 'precondition_failed');
});

test('closing answers 200 and counts what is still open', async () => {
  const response = await send('POST', `${own}/close`);
  expect([response.status, await response.json()]).toEqual([
    200,
    { ...organization, status: 'closing', open: { listings: 3, offers: 2, orders: 1, payouts: 1, balances: 1 } },
  ]);
});

test('the paths of members and invitations begin with their organization', async () => {
  expect(await (await send('GET', `${own}/members?limit=1`)).json()).toEqual({
    data: [member],
    nextCursor: 'next-page',
  });
  expect(await (await send('PATCH', `${own}/members/${member.id}`, { role: 'admin' })).json()).toEqual(member);
  expect(lastCall().input).toEqual({ organizationId: organization.id, memberId: member.id, role: 'admin' });
  expect((await send('DELETE', `${own}/members/${member.id}`)).status).toBe(204);
  expect(await (await send('GET', `${own}/invitations`)).json()).toEqual({
    data: [invitation],
    nextCursor: 'next-page',
  });
  const created = await send('POST', `${own}/invitations`, { email: ' Grace@Example.com', role: 'developer' });
  expect([created.status, await created.json()]).toEqual([201, { invitation, token: 'invitation-token' }]);
  expect(lastCall().input).toEqual({ organizationId: organization.id, email: 'grace@example.com', role: 'developer' });
  expect((await send('DELETE', `${own}/invitations/${invitation.id}`)).status).toBe(204);
  expect(await (await send('POST', '/api/v1/invitations/accept', { token: 'invitation-token' })).json()).toEqual(
    membership,
  );
});

test('invitations are filtered by status, and an unknown status is refused', async () => {
  expect((await send('GET', `${own}/invitations?status=pending&limit=1`)).status).toBe(200);
  expect(lastCall().input).toEqual({ organizationId: organization.id, status: 'pending', limit: 1 });
  await expectProblem(await send('GET', `${own}/invitations?status=open`), 400, 'invalid_parameter');
});

test.each([
  ['GET', `/api/v1/organizations/${newId('org')}`],
  ['GET', '/api/v1/organizations/mine'],
  ['PATCH', '/api/v1/organizations/mine'],
  ['POST', '/api/v1/organizations/mine/close'],
  ['GET', `/api/v1/organizations/${newId('org')}/members`],
  ['GET', '/api/v1/organizations/mine/members'],
  ['DELETE', `${own}/members/me`],
  ['DELETE', `${own}/members/${newId('mem')}`],
  ['GET', '/api/v1/organizations/mine/invitations'],
  ['DELETE', `${own}/invitations/${newId('inv')}`],
])('%s %s is 404', async (method, path) => {
  await expectProblem(await send(method, path), 404, 'not_found');
});

test.each([
  ['last_owner', 409],
  ['invitation_not_pending', 409],
  ['invitation_email_mismatch', 403],
  ['reauthentication_required', 403],
  ['limit_reached', 409],
] as const)('%s is answered %i', async (code, status) => {
  gateway.domains.failNext('acceptInvitation', refusalWith(code, 'No.'));
  await expectProblem(await send('POST', '/api/v1/invitations/accept', { token: 't' }), status, code);
});

test('an unknown role, and a member that belongs in the path, are refused in the body', async () => {
  const problem = await expectProblem(
    await send('POST', `${own}/invitations`, { email: 'nobody', role: 'boss' }),
    422,
    'validation_failed',
  );
  expect(problem).toMatchObject({ errors: [{ pointer: '/email' }, { pointer: '/role' }] });
  await expectProblem(
    await send('POST', `${own}/invitations`, {
      email: 'a@example.com',
      role: 'admin',
      organizationId: organization.id,
    }),
    422,
    'validation_failed',
  );
});
