import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  conformance,
  type RateLimit,
  rateLimitDecision,
  type RateLimitDecision,
  windowRefusal,
} from '@marketplace/kernel';
import { unchangedLimit } from '../../src/admission/limiter.ts';
import { endpoint, listing } from '../support/fake-records.ts';
import { ask } from '../support/graphql/ask-graphql.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** So slow that nothing is regained during a test. */
const limit: RateLimit = { perSecond: 0.001, burst: 10 };

let gateway: StartedGateway;
beforeEach(async () => {
  gateway = await startGateway();
  gateway.domains.decisionsOf = bucket();
});
afterEach(() => gateway.close());

/** Answers of identity for an organization with this limit. */
function bucket(): (requests: number) => RateLimitDecision[] {
  let fullAtUs: number | null = null;
  return (requests) => {
    const next = conformance(limit, fullAtUs, 0, requests);
    const admitted = next.atUs <= 0;
    if (admitted) fullAtUs = next.fullAtUs;
    return [rateLimitDecision('org', limit, admitted, (fullAtUs ?? 0) / 1e6, requests)];
  };
}

const authentications = () => gateway.domains.calls.filter(({ operation }) => operation === 'authenticate');
const changes = (count: number) =>
  `mutation { ${Array.from({ length: count }, (_, n) => `p${n}: pauseListing(id: "${listing.id}") { replayed }`).join(
    ' ',
  )} }`;
const graphql = (query: string) =>
  gateway.send('/api/v1/graphql', { method: 'POST', headers: gateway.as('owner'), body: { query } });

test('each root field of a GraphQL document counts as a request, and the headers show it', async () => {
  for (const [count, left] of [
    [1, 9],
    [4, 5],
  ] as const) {
    const answer = await graphql(changes(count));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"org";r=${left};t=\\d+$`));
    expect(answer.headers.get('ratelimit-policy')).toBe('"org";q=10;w=10000');
  }
  const query = await graphql('{ __typename a: viewer { role } b: viewer { role } c: listings { nodes { id } } }');
  expect(query.headers.get('ratelimit')).toMatch(/^"org";r=2;/);
  expect((await graphql('{ __typename }')).headers.get('ratelimit')).toMatch(/^"org";r=1;/);
});

test('each call of a service below the root fields counts too, those of one moment together', async () => {
  const statistics = 'a: stats { attempts { total } } b: stats { attempts { total } } series { succeeded }';
  const one = await graphql(`{ webhookEndpoint(id: "${endpoint.id}") { ${statistics} notices { nodes { id } } } }`);
  expect(one.headers.get('ratelimit')).toMatch(/^"org";r=5;/);
  const refused = await graphql(
    `{ webhookEndpoint(id: "${endpoint.id}") { ${statistics} c: stats { slow } d: series { succeeded } } }`,
  );
  const { errors } = (await refused.json()) as { errors: { extensions: { code: string } }[] };
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(Array(5).fill('rate_limited'));
  const made = gateway.domains.calls.filter(({ operation }) => /^getEndpointS/.test(operation));
  expect(made).toHaveLength(3);
});

test('a document with more searches than the limit has left is refused before any of them is made', async () => {
  const searches = Array.from({ length: 11 }, (_, n) => `s${n}: listings(q: "lamp ${n}") { nodes { id } }`);
  const refused = await graphql(`{ ${searches.join(' ')} }`);
  expect(refused.status).toBe(429);
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate', 'authenticate']);
});

test('a document with more changes than the limit has left is refused before any of them is made', async () => {
  await graphql(changes(7));
  gateway.domains.calls.length = 0;
  const refused = await graphql(changes(4));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(990);
  expect(refused.headers.get('ratelimit')).toMatch(/^"org";r=0;/);
  expect(await refused.json()).toMatchObject({
    errors: [{ extensions: { code: 'rate_limited', 'violated-policies': ['org'], retryAfter: expect.any(Number) } }],
  });
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate', 'authenticate']);
  expect((await graphql(changes(2))).status).toBe(200);
});

test('changes in fragments count, and those of a document that is refused do not', async () => {
  const fragment = `mutation { ...F } fragment F on Mutation {
    a: pauseListing(id: "${listing.id}") { replayed } b: pauseListing(id: "${listing.id}") { replayed } __typename }`;
  expect((await graphql(fragment)).headers.get('ratelimit')).toMatch(/^"org";r=8;/);
  gateway.domains.calls.length = 0;
  expect((await ask(gateway, `mutation { pauseListing { replayed } ${changes(3).slice(11)}`)).status).toBe(400);
  expect(authentications().map(({ input }) => input)).toMatchObject([{ requests: 1 }]);
});

test('the address pays for each change too', async () => {
  const limited = await startGateway({ rateLimit: limit });
  const answer = await limited.send('/api/v1/graphql', {
    method: 'POST',
    headers: limited.as('owner'),
    body: { query: changes(6) },
  });
  expect(answer.headers.get('ratelimit')).toMatch(/^"ip";r=4;/);
  await limited.close();
});

test('verifying the audit log counts as 20 requests, by REST and by GraphQL', async () => {
  gateway.domains.decisionsOf = (requests) => [
    rateLimitDecision('org', { perSecond: 0.001, burst: 200 }, true, requests * 1000),
  ];
  const verify = await gateway.send('/api/v1/audit-events/verify', { headers: gateway.as('owner') });
  expect(verify.status).toBe(200);
  expect(authentications().map(({ input }) => input)).toMatchObject([{ requests: 1 }, { requests: 19 }]);
  gateway.domains.calls.length = 0;
  await graphql('{ auditVerification { ok } }');
  expect(authentications().map(({ input }) => input)).toMatchObject([{ requests: 1 }, { requests: 19 }]);
});

test('a 304 gives its request back, and the headers show it', async () => {
  const headers = gateway.withKey('listings:write');
  const path = `/api/v1/listings/${listing.id}`;
  const first = await gateway.send(path, { headers });
  expect(first.headers.get('ratelimit')).toMatch(/^"org";r=9;/);
  for (let n = 0; n < 12; n += 1) {
    const unchanged = await gateway.send(path, {
      headers: { ...headers, 'if-none-match': first.headers.get('etag')! },
    });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('ratelimit')).toMatch(/^"org";r=9;/);
  }
  const changed = await gateway.send(path, { headers: { ...headers, 'if-none-match': '"v0"' } });
  expect([changed.status, changed.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/^"org";r=8;/)]);
});

test.each(['*', '"v6", "v7"', '"v6","v7",', 'W/"v7" , "x"'])('a 304 to `If-None-Match: %s` counts', async (tag) => {
  const headers = { ...gateway.withKey('listings:write'), 'if-none-match': tag };
  const path = `/api/v1/listings/${listing.id}`;
  const remaining: (string | undefined)[] = [];
  for (let n = 0; n < 3; n += 1) {
    const unchanged = await gateway.send(path, { headers });
    expect(unchanged.status).toBe(304);
    remaining.push(/r=(\d+)/.exec(unchanged.headers.get('ratelimit')!)?.[1]);
  }
  expect(remaining).toEqual(['9', '8', '7']);
});

test('answers 304 of an organization are free up to a limit of its own, so others keep theirs', async () => {
  const path = `/api/v1/listings/${listing.id}`;
  const headers = { ...gateway.withKey('listings:write'), 'if-none-match': `"v${listing.version}"` };
  let answers = 0;
  for (let status = 304; status === 304; answers += 1) status = (await gateway.send(path, { headers })).status;
  expect(answers).toBeGreaterThan(unchangedLimit.burst);
  expect((await gateway.send(path, { headers })).status).toBe(429);
});

test('a refusal of the sign-in limits has the RateLimit headers and names the limit', async () => {
  gateway.domains.failNext('signIn', windowRefusal('sign-in', { max: 10, seconds: 900 }, 840, 'Wait.'));
  const refused = await gateway.send('/api/v1/auth/sign-in', {
    method: 'POST',
    body: { email: 'someone@example.com', password: 'wrong' },
  });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit-policy')).toBe('"sign-in";q=10;w=900');
  expect(refused.headers.get('ratelimit')).toBe('"sign-in";r=0;t=840');
  expect(refused.headers.get('retry-after')).toBe('840');
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', 'violated-policies': ['sign-in'] });
});

test('other requests count as one, and ask identity once', async () => {
  await gateway.send(`/api/v1/webhooks/endpoints/${endpoint.id}`, { headers: gateway.as('owner') });
  expect(authentications()).toHaveLength(1);
});
