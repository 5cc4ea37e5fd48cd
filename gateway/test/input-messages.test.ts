import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { inputMessage } from '@marketplace/kernel';
import { operationOf } from '../src/calls/clients.ts';
import { table } from '../src/rest/routes/table.ts';

/** Sentences of the library that parses inputs. */
const foreign =
  /^(?:Invalid|Too (?:small|big)|Unrecognized)|expected (?:string|number|int|array|object|record|bool)|undefined|NaN/;
const wrong: unknown[] = [
  undefined,
  null,
  true,
  -1.5,
  1e300,
  '',
  'x',
  'x'.repeat(100_000),
  [],
  [1, ''],
  { unknown: 1 },
  {},
];

test('no message about an input of any operation is that of the library that parses it', () => {
  const messages = new Set<string>();
  for (const { operation } of table) {
    const { input } = operationOf(operation);
    const { shape } = input as z.ZodObject;
    for (const value of wrong) {
      const all = Object.fromEntries(Object.keys(shape).map((name) => [name, value]));
      for (const { message } of input.safeParse(all, { error: inputMessage }).error?.issues ?? [])
        messages.add(message);
    }
  }
  expect(messages.size).toBeGreaterThan(20);
  expect([...messages].filter((message) => foreign.test(message))).toEqual([]);
  expect([...messages]).toEqual(expect.arrayContaining(['This member is required.', 'This must be a text.']));
});
