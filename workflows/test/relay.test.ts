import { describe, expect, test } from '@jest/globals';
import type { OutboxRow } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { engineContracts } from '../src/domains.ts';
import { createIdentityConsumers } from '../src/identity/index.ts';
import { type OutboxSource, pump, type PumpOptions } from '../src/relay/pump.ts';
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

const rowsOf = (...ids: string[]): OutboxRow[] =>
  ids.map((id) => ({ id, topic: 'event', payload: {}, requestId: 'req', traceparent: null, attempts: 1 }));

/**
 * Runs a pump over these batches, and resolves when all are acknowledged. Returns the time at which each was consumed.
 */
async function pumped(batches: string[][], options: Pick<PumpOptions, 'gatherMs' | 'gatherAbove'>) {
  const left = [...batches];
  const acknowledged: string[] = [];
  const consumed: { ids: string[]; atMs: number }[] = [];
  const stopping = new AbortController();
  const source: OutboxSource = {
    exchangeOutbox: async (_caller, { ack }) => {
      acknowledged.push(...ack);
      return { output: { rows: rowsOf(...(left.shift() ?? [])) } };
    },
  };
  await pump({
    ...{ name: 'trading.event', topic: 'event', source, log: testLog(), signal: stopping.signal, ...options },
    consume: async (rows) => {
      consumed.push({ ids: rows.map(({ id }) => id), atMs: performance.now() });
      if (left.length === 0) stopping.abort();
    },
  });
  expect(acknowledged).toEqual(batches.flat());
  return consumed;
}

describe('a pump that collects rows above a rate', () => {
  const gatherAbove = 100;
  const many = Array.from({ length: 30 }, (_, n) => `row-${n}`);

  test('takes the next rows at once while few come', async () => {
    const consumed = await pumped([['a'], ['b', 'c'], ['d']], { gatherMs: 60_000, gatherAbove });
    expect(consumed.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  test('pauses while many come, so that more rows collect', async () => {
    const gatherMs = 50;
    const [first, next] = await pumped([many, ['last']], { gatherMs, gatherAbove });
    expect(next!.atMs - first!.atMs).toBeGreaterThanOrEqual(gatherMs - 1);
  });

  test('does not pause after a full batch', async () => {
    const full = Array.from({ length: 100 }, (_, n) => `row-${n}`);
    const consumed = await pumped([full, ['last']], { gatherMs: 60_000, gatherAbove });
    expect(consumed.map(({ ids }) => ids.length)).toEqual([100, 1]);
  });
});
