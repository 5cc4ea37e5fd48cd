import { expect, test } from '@jest/globals';
import { defineContract } from '@marketplace/kernel';
import { aroundExternalCall, implement, type Store } from '../../src/index.ts';
import { draftMigration } from '../../src/testing/index.ts';
import { shop, shopContract } from './shop.ts';

/** Binding opens no connection. */
const store = {} as Store;
const { buy } = shopContract.operations;
const steps = {
  begin: async () => ({}),
  call: async () => ({ kind: 'unknown', cause: 'none' }) as const,
  apply: async () => ({ id: '', amount: 0, status: 'processing', failureCode: null }) as const,
};
const clientRequest = { resourceId: () => '', read: steps.apply };

test('a command around an external call must store its reply, have time for its call, and describe its answers', () => {
  const bind = (more: object, implementation: object) => () =>
    implement(
      store,
      defineContract('toy', { buy: { ...buy, ...more } }),
      {},
      { buy: aroundExternalCall({ ...steps, timeoutMs: 5_000, clientRequest, ...implementation }) },
    );
  expect(bind({}, {})).not.toThrow();
  expect(bind({ idempotencyKey: 'ignored' }, {})).toThrow(
    'toy.buy: a command ignores idempotency keys if it is standalone, and only then.',
  );
  expect(bind({}, { timeoutMs: 10_000 })).toThrow(
    'toy.buy: its contract must allow 15000 ms for its external call (timeoutMs).',
  );
  expect(bind({}, { clientRequest: undefined })).toThrow(
    'toy.buy takes a clientRequestId, so its implementation must read the record again.',
  );
});

test('the released statements of the tables match the entities', async () => {
  expect(await draftMigration(shop)).toBe('');
});
