import { describe, expect, test } from '@jest/globals';
import type { OutboxRow } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { type OutboxSource, pump, type PumpOptions } from '../src/relay/pump.ts';

const rowsOf = (...ids: string[]): OutboxRow[] =>
  ids.map((id) => ({ id, topic: 'event', payload: {}, requestId: 'req', traceparent: null, attempts: 1 }));

/** Runs a pump over these batches, and resolves when all are acknowledged. Returns when each was consumed. */
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

describe('a pump that gathers rows above a rate', () => {
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
