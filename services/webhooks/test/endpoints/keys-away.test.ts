import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@marketplace/kernel';
import { createKeyring, resealAll } from '@marketplace/store';
import { createMigratedDatabase, type TestDatabase } from '@marketplace/store/testing';
import { createWebhooks, webhooksDomain, type WebhooksModule } from '../../src/module.ts';
import {
  createEndpoint,
  eventRow,
  listDeliveries,
  newDelivery,
  newMember,
  relay,
  url,
  inlineWorker,
  roomFor,
} from '../webhooks-under-test.ts';

const log = createLogger({ level: 'silent' });
const [k1, k2] = [randomBytes(32), randomBytes(32)];
const keys = {
  old: new Map([['k1', k1]]),
  both: new Map([
    ['k2', k2],
    ['k1', k1],
  ]),
  new: new Map([['k2', k2]]),
};

let database: TestDatabase;
const modules: WebhooksModule[] = [];
beforeAll(async () => {
  database = await createMigratedDatabase([webhooksDomain]);
});
afterAll(async () => {
  await Promise.all(modules.map((module) => module.close()));
  await database.drop();
});

/** A module with these keys. All of them use the same database. */
async function webhooksWith(masters: Map<string, Buffer<ArrayBuffer>>) {
  const module = await createWebhooks({ DATABASE_URL: database.url, KEYRING: masters, WEBHOOK_ALLOWED_CIDRS: [] }, log);
  modules.push(module);
  return { client: module.client, engine: module.engine, databaseUrl: database.url };
}

test('without its key a delivery waits; with the key it is sent, signed and with its headers', async () => {
  const [before, away, back] = [
    await webhooksWith(keys.old),
    await webhooksWith(keys.new),
    await webhooksWith(keys.both),
  ];
  const member = newMember();
  const created = await before.client.createEndpoint(member, {
    url,
    subscribedEvents: ['*'],
    customHeaders: { 'x-tenant': 'blue' },
  });
  const { deliveryId } = await newDelivery(before, member);
  const orders = [{ deliveryId, number: 1 }];
  const prepare = async ({ engine }: typeof before) =>
    (await engine.prepareAttempts(relay, { orders })).output.attempts[0]!;
  await expect(prepare(away)).rejects.toThrow('The key k1 is not in the keyring');
  const waiting = (await away.client.getDelivery(member, { id: deliveryId })).output;
  expect(waiting).toMatchObject({ status: 'pending', attemptCount: 0 });

  const { signingSecret, endpoint } = created.output;
  const delivery = (await before.client.listDeliveries(member, { endpointId: endpoint.id })).output.data[0]!;
  const prepared = (await back.engine.prepareAttempts(relay, { orders: [{ deliveryId: delivery.id, number: 1 }] }))
    .output.attempts[0]!;
  expect(prepared).toMatchObject({ action: 'send', secrets: [signingSecret], customHeaders: { 'x-tenant': 'blue' } });
});

test('after a rotation of the keyring, both secrets and the headers are opened with the new key alone', async () => {
  const before = await webhooksWith(keys.old);
  const member = newMember();
  const created = (
    await before.client.createEndpoint(member, { url, subscribedEvents: ['*'], customHeaders: { 'x-tenant': 'green' } })
  ).output;
  const { id } = created.endpoint;
  const rotated = (await before.client.rotateEndpointSecret(member, { id, gracePeriodSeconds: 3600 })).output;
  await newDelivery(before, member);
  const delivery = (await before.client.listDeliveries(member, { endpointId: id })).output.data[0]!;

  const columns = await resealAll({
    databaseUrl: database.url,
    domains: [webhooksDomain],
    keyring: createKeyring(keys.both),
  });
  expect(columns.map(({ name, byKey, unreadable }) => [name, Object.keys(byKey), unreadable])).toEqual([
    ['webhooks.endpoint.sealed_secret', ['k2'], 0],
    ['webhooks.endpoint.previous_sealed_secret', ['k2'], 0],
    ['webhooks.endpoint.sealed_headers', ['k2'], 0],
  ]);
  const after = await webhooksWith(keys.new);
  const prepared = (await after.engine.prepareAttempts(relay, { orders: [{ deliveryId: delivery.id, number: 1 }] }))
    .output.attempts[0]!;
  expect(prepared).toMatchObject({
    action: 'send',
    secrets: [rotated.signingSecret, created.signingSecret],
    customHeaders: { 'x-tenant': 'green' },
  });
});

/** The deliveries that cannot be opened stay `delivering` until their lease ends. */
test('in inline mode a missing key of one endpoint does not affect the attempts of others', async () => {
  const [before, away] = [await webhooksWith(keys.old), await webhooksWith(keys.new)];
  const [locked, open] = [newMember(), newMember()];
  await createEndpoint(before, locked);
  await createEndpoint(away, open);
  const ingest = async (attemptsMax: number) =>
    (
      await away.engine.ingestEvents(relay, {
        rows: [eventRow([locked.organizationId]), eventRow([open.organizationId])],
        worker: inlineWorker,
        room: roomFor(attemptsMax),
      })
    ).output.attempts;
  const atOnce = await ingest(10);
  await away.engine.openIntents(relay, { ids: [atOnce[0]!.intent!.id] });
  await ingest(0);
  const claimed = (await away.engine.claimAttempts(relay, { worker: inlineWorker, room: roomFor(10), waitMs: 0 }))
    .output.attempts;
  const ids = (await listDeliveries(away, open)).map(({ id }) => id).sort();
  expect([...atOnce, ...claimed].map(({ deliveryId }) => deliveryId).sort()).toEqual(ids);
  expect(ids).toHaveLength(2);
  expect((await listDeliveries(away, locked)).map(({ status }) => status)).toEqual(['delivering', 'delivering']);
});
