import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type NameServer, startNameServer } from '@marketplace/kernel/testing';
import {
  type Owner,
  startWebhooksOnTemporal,
  type OwnWebhooksOnTemporal,
} from '../support/stacks/webhooks-on-temporal.ts';
import { emitEvents } from '../support/events.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';

let running: OwnWebhooksOnTemporal;
/** Never answers. */
let tarpit: Receiver;
let names: NameServer;
let namesAway = false;
beforeAll(async () => {
  names = await startNameServer((name) =>
    namesAway || name.endsWith('.silent.example') ? 'silent' : { addresses: ['127.0.0.1'], ttlSeconds: 0 },
  );
  tarpit = await startReceiver(() => undefined);
  running = await startWebhooksOnTemporal({ environment: { WEBHOOK_DNS_SERVERS: names.address } });
});
afterAll(async () => {
  await tarpit.close();
  await running.close();
  await names.close();
});

const portOf = (url: string): string => new URL(url).port;

async function addEndpoint(owner: Owner, host: string): Promise<void> {
  const url = `http://${host}:${portOf(running.receiver.url)}/${host}`;
  await running.webhooks.client.createEndpoint(owner, { url, subscribedEvents: ['*'], timeoutSeconds: 1 });
}

const arrived = (host: string) => running.receiver.received.filter(({ path }) => path === `/${host}`).length;
const attemptsOf = ({ organizationId }: Owner) =>
  running.query<{ number: number; error_code: string | null }>(
    `select attempt_count as number, first_error_code as error_code from delivery
      where organization_id = $1 and attempt_count > 0 order by attempt_count`,
    [organizationId],
  );

test("endpoints with silent name servers delay no other organization's webhook, and charge no attempt", async () => {
  const [attacker, victim] = [running.newOwner(), running.newOwner()];
  // More names than libuv has threads.
  for (let n = 0; n < 8; n += 1) await addEndpoint(attacker, `${n}.silent.example`);
  await addEndpoint(victim, 'victim.example');
  await emitEvents(running, attacker);
  await waitFor('the names to be asked for', () => names.asked.some((name) => name.endsWith('.silent.example')));
  await Promise.all([emitEvents(running, victim), lookup('localhost')]);
  await waitFor("the victim's webhook", () => arrived('victim.example') === 1);
  await waitFor("the victim's attempt", async () => (await attemptsOf(victim)).length === 1);
  expect(await attemptsOf(victim)).toEqual([{ number: 1, error_code: null }]);
  await waitFor("the attacker's attempts", async () => (await attemptsOf(attacker)).length >= 8);
  expect((await attemptsOf(attacker))[0]).toMatchObject({ number: 1, error_code: 'dns_error' });
});

test('while our own name servers are away no attempt is charged; the first one succeeds afterwards', async () => {
  const owner = running.newOwner();
  await addEndpoint(owner, 'patient.example');
  namesAway = true;
  names.asked.length = 0;
  await emitEvents(running, owner);
  // A query for the root shows whether our name servers work.
  await waitFor('the name servers to be found away', () => names.asked.includes(''));
  expect(await attemptsOf(owner)).toEqual([]);
  namesAway = false;
  await waitFor('the webhook', () => arrived('patient.example') > 0);
  await waitFor('its attempt', async () => (await attemptsOf(owner)).length > 0);
  expect(await attemptsOf(owner)).toEqual([{ number: 1, error_code: null }]);
});

// Last, because its attempts hang.
test('an organization whose many receivers all hang does not delay its neighbour', async () => {
  const [hanging, neighbour] = [running.newOwner(), running.newOwner()];
  await running.createEndpoint(neighbour);
  // More concurrent attempts than one worker can run.
  for (let n = 0; n < 20; n += 1) {
    await running.webhooks.client.createEndpoint(hanging, {
      url: tarpit.url,
      subscribedEvents: ['*'],
      timeoutSeconds: 30,
    });
  }
  await emitEvents(running, hanging, 15);
  await emitEvents(running, neighbour, 1);
  await waitFor('the delivery of the neighbour', () => running.receiver.received.some(({ path }) => path === '/'));
  // No attempt at a hanging receiver has ended yet.
  const ended = await running.query('select from delivery where organization_id = $1 and attempt_count > 0', [
    hanging.organizationId,
  ]);
  expect(ended).toEqual([]);
});
