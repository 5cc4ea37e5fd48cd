import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Api, bodyOf } from '../support/api.ts';
import { newSeller } from '../support/sign-up.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

/** The defaults, divided by 1,000. */
const bounds = { QUOTAS: 'waitingDeliveriesOfAll=200,waitingDeliveries=20' };
const organizations = 10;

let base: TestBase;
let stack: RunningStack;
beforeAll(async () => {
  base = await startTestBase();
  stack = await startOneProcess(base, { environment: bounds });
});
afterAll(async () => {
  await stack?.stop();
  await base?.close();
});

const lamp = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
const statusesOf = async (server: Api, publications: number): Promise<number[]> => {
  const statuses: number[] = [];
  while (statuses.length < publications) statuses.push((await server.post('/listings', lamp)).status);
  return statuses;
};

/** Makes another organization of the person the active one. Returns a client with an API key of it. */
async function nextOrganization(owner: Api, n: number): Promise<Api> {
  bodyOf(await owner.post('/organizations', { name: `Organization ${n}` }));
  const key = await owner.post<{ token: string }>('/auth/api-keys', { name: 'server', scopes: ['listings:write'] });
  return owner.withKey(bodyOf(key).token);
}

async function addSlowEndpoints(owner: Api): Promise<void> {
  // Nothing listens there, and the first attempt is the only one for a minute and a half.
  const settings = {
    url: 'http://127.0.0.1:65009',
    subscribedEvents: ['listing.published'],
    rateLimit: { perSecond: 0.01 },
  };
  await Promise.all(Array.from({ length: 5 }, async () => bodyOf(await owner.post('/webhooks/endpoints', settings))));
}

test('one person, whose organizations fill the backlog of all, is refused, and a neighbour is not', async () => {
  const victim = await newSeller(stack.origin, base.inboxUrl, 'victim@backlog.example');
  expect(await statusesOf(victim.server, 20)).toEqual(Array(20).fill(201));
  const attacker = await newSeller(stack.origin, base.inboxUrl, 'attacker@backlog.example');
  for (let n = 0; n < organizations; n += 1) {
    const server = await nextOrganization(attacker.owner, n);
    await addSlowEndpoints(attacker.owner);
    await statusesOf(server, 6);
  }
  await waitFor('a refusal', async () => (await attacker.server.post('/listings', lamp)).status !== 201);
  expect(await statusesOf(victim.server, 20)).toEqual(Array(20).fill(201));
  expect((await attacker.server.post('/listings', lamp)).body).toMatchObject({ code: 'webhook_backlog_full' });
});
