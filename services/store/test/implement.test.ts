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
