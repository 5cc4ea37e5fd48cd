import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let gateway: StartedGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

const asked = (): string[] => gateway.domains.calls.map(({ operation }) => operation);

/** Sends the headers, lets `meanwhile` happen once they are authenticated, and then sends the body. */
async function sendInTwo(path: string, headers: Record<string, string>, body: object, meanwhile = (): void => undefined) {
  const bytes = JSON.stringify(body);
  const sent = request({ port: gateway.port, path: `/api/v1${path}`, method: 'POST', headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length } });
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => void text(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject));
  });
  sent.flushHeaders();
  while (!asked().includes('authenticate')) await new Promise(setImmediate);
  meanwhile();
  sent.end(bytes);
  return answered;
}

/** From one look at the clock to the next, so much goes by. */
function slowClock(ms: number): void {
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => (now += ms));
}

const lamp = { title: 'Lamp', price: { amount: 100, currency: 'USD' } };
const query = { query: '{ viewer { user { id } } }' };

test.each([
  ['a key that was revoked', '/listings', lamp, 'invalid_api_key', () => gateway.withKey('listings:write')],
  ['a session that was ended', '/listings', lamp, 'unauthenticated', () => gateway.as('owner')],
  ['a session that was ended, over GraphQL,', '/graphql', query, 'unauthenticated', () => gateway.as('owner')],
])('%s while the body was on its way changes nothing more', async (_, path, body, code, credential) => {
  slowClock(1_500);
  const headers = credential();
  const answer = await sendInTwo(path, headers, body, () => ('cookie' in headers ? gateway.domains.endSession(headers) : gateway.domains.revokeKey(headers)));
  expect({ status: answer.status, ...(JSON.parse(answer.body) as object) }).toMatchObject({ status: 401, code });
  expect(asked().filter((operation) => operation !== 'authenticate')).toEqual([]);
});

test('signing in goes on although the session of before has ended meanwhile', async () => {
  slowClock(1_500);
  const headers = gateway.as('owner');
  const credentials = { email: 'ada@example.com', password: 'correct horse battery staple' };
  expect(await sendInTwo('/auth/sign-in', headers, credentials, () => gateway.domains.endSession(headers))).toMatchObject({ status: 200 });
});

test('who sends the body at once is asked for once, who takes long twice', async () => {
  const headers = gateway.withKey('listings:write');
  expect(await sendInTwo('/listings', headers, lamp)).toMatchObject({ status: 201 });
  expect(asked()).toEqual(['authenticate', 'createListing']);
  slowClock(1_500);
  expect(await sendInTwo('/listings', headers, lamp)).toMatchObject({ status: 201 });
  expect(asked().slice(2)).toEqual(['authenticate', 'authenticate', 'createListing']);
});
