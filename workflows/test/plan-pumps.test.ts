import { expect, test } from '@jest/globals';
import { engineContracts } from '../src/domains.ts';
import { createIdentityConsumers } from '../src/identity/index.ts';
import type { OutboxSource } from '../src/relay/pump.ts';
import { planPumps, type RelayedService } from '../src/relay/relay.ts';

const source = {} as OutboxSource;
const consume = async (): Promise<void> => undefined;
const writing = (...outbox: RelayedService['contract']['outbox']): RelayedService => ({
  contract: { outbox, workflows: {} },
  source,
});
const names = (pumps: { name: string }[]): string[] => pumps.map(({ name }) => name);

test('each topic that a service declares has a pump, and no other has', () => {
  const pumps = planPumps({ trading: writing('event', 'audit') }, [
    { event: { consume } },
    { audit: { consume, gatherMs: 500 }, workflow: { consume } },
  ]);
  expect(names(pumps)).toEqual(['trading.event', 'trading.audit']);
  expect(pumps[1]).toMatchObject({ topic: 'audit', gatherMs: 500, source, consume });
});

test('a service that declares one more topic has one more pump', () => {
  const services = Object.fromEntries(
    Object.entries(engineContracts).map(([name, contract]) => [name, { contract, source }]),
  );
  const consumers = [{ workflow: { consume }, event: { consume } }, createIdentityConsumers({} as never)];
  const before = names(planPumps(services, consumers));
  const webhooks = writing(...engineContracts.webhooks.outbox, 'event');
  expect(names(planPumps({ ...services, webhooks }, consumers)).filter((name) => !before.includes(name))).toEqual([
    'webhooks.event',
  ]);
});

test('a topic without a consumer stops the start', () => {
  expect(() => planPumps({ trading: writing('event', 'audit') }, [{ event: { consume } }])).toThrow(
    'The relay has no consumer for trading.audit. ' +
      'The service declares this outbox topic; its rows would never be deleted.',
  );
});

test('mails are consumed from identity only: a mail topic of another service stops the start', () => {
  const identity = createIdentityConsumers({} as never);
  expect(names(planPumps({ identity: writing('mail') }, [identity]))).toEqual(['identity.mail']);
  expect(() => planPumps({ trading: writing('mail') }, [identity])).toThrow(
    'The relay has no consumer for trading.mail',
  );
});

test('a topic with two consumers stops the start', () => {
  expect(() => planPumps({ trading: writing('event') }, [{ event: { consume } }, { event: { consume } }])).toThrow(
    'The relay has 2 consumers for trading.event. A topic must have exactly one.',
  );
});
