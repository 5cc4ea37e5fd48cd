import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineContract, organization } from '@marketplace/kernel';
import { aroundExternalCall, implement, standalone, type Store } from '../src/index.ts';
import { draftMigration } from '../src/testing/index.ts';
import { shop, shopContract } from './external-call/shop.ts';

const empty = z.strictObject({});
const command = {
  kind: 'command',
  access: organization(null),
  summary: 'Do it.',
  input: empty,
  output: empty,
} as const;
const ignoring = { ...command, idempotencyKey: 'ignored' } as const;
const plain = async () => ({});
/** Binding opens no connection. */
const store = {} as Store;

test('a command declares that it ignores idempotency keys if, and only if, it is standalone', () => {
  const bindings = [
    () => implement(store, defineContract('toy', { run: command }), {}, { run: standalone(plain) }),
    () => implement(store, defineContract('toy', { run: ignoring }), {}, { run: plain }),
  ];
  for (const bind of bindings)
    expect(bind).toThrow('toy.run: a command ignores idempotency keys if it is standalone, and only then.');
  expect(() => implement(store, defineContract('toy', { run: command }), {}, { run: plain })).not.toThrow();
  expect(() =>
    implement(store, defineContract('toy', { run: ignoring }), {}, { run: standalone(plain) }),
  ).not.toThrow();
});

test('after an error of the database in the check before a command, clients may repeat the request', async () => {
  const caller = { requestId: 'req_test', actor: { type: 'anonymous' } } as const;
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const { run } = implement(
    store,
    defineContract('toy', { run: command }),
    {},
    { run: { check: () => Promise.reject(lost), run: plain } },
  );
  await expect(run(caller, {})).rejects.toMatchObject({ code: 'temporarily_unavailable' });
});

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
