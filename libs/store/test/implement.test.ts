import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineContract, organization } from '@marketplace/kernel';
import { implement, standalone, type Store } from '../src/index.ts';

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

test('an error of the database in the check before a command is one that clients may repeat', async () => {
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
