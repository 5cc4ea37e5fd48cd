import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from './expect-problem.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ publicUrl: 'https://market.example.com' });
});
afterAll(() => gateway.close());

const own = 'https://market.example.com';
const foreign = 'https://evil.example.com';
const cases: [string, Record<string, string>, boolean][] = [
  ['neither header (no browser)', {}, true],
  ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['typed by the user', { 'sec-fetch-site': 'none' }, true],
  ['same-site', { 'sec-fetch-site': 'same-site' }, false],
  ['cross-site', { 'sec-fetch-site': 'cross-site' }, false],
  ['cross-site with the own origin', { 'sec-fetch-site': 'cross-site', origin: own }, false],
  ['the own origin', { origin: own }, true],
  ['a foreign origin', { origin: foreign }, false],
  ['the own host over http', { origin: 'http://market.example.com' }, false],
  ['the own host at another port', { origin: `${own}:8443` }, false],
  ['the origin null', { origin: 'null' }, false],
];

const signIn = { email: 'ada@example.com', password: 'correct horse battery staple' };

test.each(cases)('with a session or at sign-in, unsafe requests from %s', async (_, headers, allowed) => {
  const attempts = [
    await gateway.send('/api/v1/organizations', { method: 'POST', headers: { ...gateway.as('owner'), ...headers }, body: { name: 'A' } }),
    await gateway.send('/api/v1/auth/sign-in', { method: 'POST', headers, body: signIn }),
    await gateway.send('/api/v1/auth/sign-up', { method: 'POST', headers, body: { ...signIn, name: 'Ada' } }),
  ];
  for (const response of attempts) {
    if (allowed) expect(response.status).toBeLessThan(300);
    else await expectProblem(response, 403, 'csrf_rejected');
  }
});

test('API keys are exempt, and so are reads', async () => {
  const headers = { origin: foreign, 'sec-fetch-site': 'cross-site' };
  const price = { amount: 1, currency: 'USD' };
  const created = await gateway.send('/api/v1/listings', {
    method: 'POST',
    headers: { ...headers, ...gateway.withKey('listings:write') },
    body: { title: 'A', price },
  });
  expect(created.status).toBe(201);
  expect((await gateway.send('/api/v1/auth/session', { headers: { ...headers, ...gateway.as('owner') } })).status).toBe(200);
});
