import { afterEach, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { listing } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const limits = { ofAll: 256, ofOwner: 32, waitingOfOrganization: 128 };
const path = `/api/v1/listings/${listing.id}`;

/** A gateway whose trading service answers no request until `letGo` is called. */
async function startHanging(requestLimits = limits) {
  const go = Promise.withResolvers<void>();
  const organizations: string[] = [];
  const getListing = async ({ actor }: { actor: { organizationId: string } }): Promise<unknown> => {
    organizations.push(actor.organizationId);
    if (organizations.length <= requestLimits.ofOwner) await go.promise;
    return { output: listing };
  };
  const gateway = await startGateway({ requestLimits, clients: { trading: { getListing } } });
  opened.push(gateway);
  return { gateway, organizations, letGo: go.resolve };
}
const opened: StartedGateway[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

test('while 160 requests of an organization hang, its next is refused, and others are served', async () => {
  const { gateway, organizations, letGo } = await startHanging();
  const crowd = Array.from({ length: 160 }, () => gateway.send(path, { headers: gateway.withKey() }));
  const authenticated = () => gateway.domains.calls.filter(({ operation }) => operation === 'authenticate').length;
  await until(() => authenticated() === 160 && organizations.length === 32);
  const refused = await gateway.send(path, { headers: gateway.withKey() });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await expectProblem(refused, 429, 'too_many_requests_in_progress');
  await expectProblem(
    await gateway.send('/api/v1/graphql', {
      method: 'POST',
      headers: gateway.as('owner'),
      body: { query: '{ viewer { id } }' },
    }),
    429,
    'too_many_requests_in_progress',
  );
  expect((await gateway.send(path, { headers: gateway.withStrangersKey() })).status).toBe(200);
  expect(organizations).toHaveLength(33);
  letGo();
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(160).fill(200));
  expect((await gateway.send(path, { headers: gateway.withKey() })).status).toBe(200);
});

test('the same refused request is refused again without an identity lookup, until there is room', async () => {
  const { gateway, organizations, letGo } = await startHanging({ ...limits, ofOwner: 1, waitingOfOrganization: 0 });
  const headers = gateway.withKey();
  const hanging = gateway.send(path, { headers });
  await until(() => organizations.length === 1);
  const refused = () => gateway.send(path, { headers });
  await expectProblem(await refused(), 429, 'too_many_requests_in_progress');
  const asked = gateway.domains.calls.length;
  const again = await refused();
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  await expectProblem(again, 429, 'too_many_requests_in_progress');
  expect(gateway.domains.calls).toHaveLength(asked);
  letGo();
  expect((await hanging).status).toBe(200);
  expect((await gateway.send(path, { headers })).status).toBe(200);
});

test('streams and anonymous requests are not counted', async () => {
  const { gateway } = await startHanging({ ...limits, ofOwner: 1, waitingOfOrganization: 0 });
  void gateway.send(path, { headers: gateway.withKey() }).catch(() => undefined);
  await until(() => gateway.domains.calls.length === 1);
  await expectProblem(await gateway.send(path, { headers: gateway.withKey() }), 429, 'too_many_requests_in_progress');
  const stream = await fetch(`http://127.0.0.1:${gateway.port}/api/v1/webhooks/deliveries/stream`, {
    headers: gateway.as('owner'),
  });
  expect(stream.status).toBe(200);
  await stream.body!.cancel();
  expect((await gateway.send('/api/v1/webhooks/event-types')).status).toBe(200);
});

test('a client that disconnects while it waits leaves the queue', async () => {
  const { gateway, letGo, organizations } = await startHanging({ ...limits, ofOwner: 1, waitingOfOrganization: 1 });
  const send = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: gateway.withKey(), ...(signal && { signal }) });
  const first = send();
  await until(() => organizations.length === 1);
  const gone = new AbortController();
  const waiting = send(gone.signal).catch(() => 'gone');
  await until(() => gateway.domains.calls.length === 2);
  gone.abort();
  expect(await waiting).toBe('gone');
  const logged = () => gateway.logged.length;
  await until(() => logged() === 1);
  const next = send();
  await until(() => gateway.domains.calls.length === 3);
  letGo();
  expect([(await first).status, (await next).status]).toEqual([200, 200]);
  expect(organizations).toHaveLength(2);
});
