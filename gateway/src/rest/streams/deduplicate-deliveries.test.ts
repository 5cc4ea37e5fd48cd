import { expect, test } from '@jest/globals';
import type { Delivery } from '@marketplace/webhooks-contract';
import { deduplicateDeliveries } from './delivery-stream.ts';

const delivery = (id: string, version: number) => ({ id, version }) as Delivery;

test('each version of a delivery passes once', () => {
  const unsent = deduplicateDeliveries();
  const first = [delivery('a', 1), delivery('b', 1)];
  expect(unsent(first)).toEqual(first);
  expect(unsent([...first, delivery('a', 2)])).toEqual([delivery('a', 2)]);
  expect(unsent([delivery('a', 2), delivery('b', 1)])).toEqual([]);
});

test('a version is forgotten when it has not come for half a minute; one that comes again is remembered longer', () => {
  let now = 0;
  const unsent = deduplicateDeliveries(() => now);
  unsent([delivery('a', 1), delivery('b', 1)]);
  now = 20_000;
  unsent([delivery('a', 1)]);
  now = 40_000;
  expect(unsent([delivery('a', 1), delivery('b', 1)])).toEqual([delivery('b', 1)]);
});
