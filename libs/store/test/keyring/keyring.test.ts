import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createKeyring, keyringSetting } from '../../src/keyring/keyring.ts';
import { readCursor, writeCursor } from '../../src/lists/cursor.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const keyring = createKeyring(new Map([['k1', older]]));
const context = 'webhooks|endpoint|secret';

test('a sealed value opens with its owner and context, and two sealed values of a text differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (plain, owner, at) => {
      const [sealed, again] = [keyring.seal(owner, at, plain), keyring.seal(owner, at, plain)];
      expect(keyring.open(owner, at, sealed)).toBe(plain);
      expect(again).not.toBe(sealed);
    }),
  );
});

test('a sealed value contains the id of its key, and not its plain text', () => {
  const sealed = keyring.seal('org_1', context, 'whsec_hunter2');
  expect(sealed).toMatch(/^v2\.k1\.[\w-]{16}\.[\w-]+$/);
  expect(Buffer.from(sealed.split('.')[3]!, 'base64url').toString()).not.toContain('hunter2');
});

describe('a sealed value does not open', () => {
  const sealed = keyring.seal('org_1', context, 'whsec_hunter2');
  test.each([
    ['for another owner', () => keyring.open('org_2', context, sealed)],
    ['in another context', () => keyring.open('org_1', `${context}s`, sealed)],
    ['with owner and context divided differently', () => keyring.open(`org_1|${context}`, '', sealed)],
    ['with another key of the same id', () => createKeyring(new Map([['k1', newer]])).open('org_1', context, sealed)],
    ['without its key', () => createKeyring(new Map([['k2', older]])).open('org_1', context, sealed)],
    [
      'as another key id',
      () =>
        createKeyring(
          new Map([
            ['k1', newer],
            ['k2', older],
          ]),
        ).open('org_1', context, sealed),
    ],
    ['as another version', () => keyring.open('org_1', context, sealed.replace('v2', 'v3'))],
    ['as an older version', () => keyring.open('org_1', context, sealed.replace('v2', 'v1'))],
    ['when it is empty', () => keyring.open('org_1', context, '')],
    ['when it was never sealed', () => keyring.open('org_1', context, 'whsec_hunter2')],
  ])('%s', (_, open) => {
    expect(open).toThrow();
  });

  test('with any byte changed, or any missing', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(),
        (plain, at, change, length) => {
          const [version, id, nonce, body] = keyring.seal('org_1', context, plain).split('.') as [
            string,
            string,
            string,
            string,
          ];
          const bytes = Buffer.from(body, 'base64url');
          const cut = bytes.subarray(0, length % bytes.length);
          const other = Buffer.from(bytes);
          other[at % bytes.length]! ^= change;
          for (const wrong of [cut, other]) {
            expect(() =>
              keyring.open('org_1', context, [version, id, nonce, wrong.toString('base64url')].join('.')),
            ).toThrow();
          }
        },
      ),
    );
  });
});

test('after a rotation, the newest key seals, and values of older keys still open', () => {
  const sealed = keyring.seal('org_1', context, 'from before');
  const rotated = createKeyring(
    new Map([
      ['k2', newer],
      ['k1', older],
    ]),
  );
  expect(rotated.open('org_1', context, sealed)).toBe('from before');
  expect(rotated.seal('org_1', context, 'new')).toMatch(/^v2\.k2\./);
  expect(() => keyring.open('org_1', context, rotated.seal('org_1', context, 'new'))).toThrow('k2');
});

test('a MAC depends on its purpose, its text and the key', () => {
  const mac = keyring.mac('cursor', 'text');
  expect(keyring.mac('cursor', 'text')).toBe(mac);
  const others = [
    keyring.mac('other', 'text'),
    keyring.mac('cursor', 'texT'),
    createKeyring(new Map([['k1', newer]])).mac('cursor', 'text'),
  ];
  expect(others).not.toContain(mac);
});

test('while keys are rotated, every process reads the cursors of the others, until the old key is removed', () => {
  const keys = { k1: older, k2: newer };
  const steps = (['k1', 'k1 k2', 'k2 k1', 'k2'] as const).map((ids) =>
    createKeyring(new Map(ids.split(' ').map((id) => [id, keys[id as keyof typeof keys]]))),
  );
  const purpose = { context: 'a list', refusal: { detail: 'wrong', advice: 'begin again' } };
  // At each step, some processes have the former setting and some the new one.
  for (const [n, former] of steps.slice(0, -1).entries())
    for (const [writer, reader] of [
      [former, steps[n + 1]!],
      [steps[n + 1]!, former],
    ] as const)
      expect(readCursor(reader, purpose, writeCursor(writer, purpose, ['7']))).toEqual(['7']);
  expect(() => readCursor(steps[3]!, purpose, writeCursor(steps[0]!, purpose, ['7']))).toThrow('invalid_cursor');
});

test('the setting lists keys newest first, and the error for an invalid one does not contain it', () => {
  const [a, b] = [older.toString('base64'), newer.toString('base64')];
  expect([...keyringSetting.parse(`k2:${b}, k1:${a}`)]).toEqual([
    ['k2', newer],
    ['k1', older],
  ]);
  for (const text of [
    '',
    a,
    `:${a}`,
    `k1:${a.slice(4)}`,
    `k1:${a},`,
    `k-1:${a}`,
    `k1:${a},k2`,
    `k1:${'z'.repeat(64)}`,
  ]) {
    const { success, error } = keyringSetting.safeParse(text);
    expect([text, success]).toEqual([text, false]);
    expect(error!.message).not.toContain(a.slice(4));
  }
});

describe('a signature', () => {
  const text = 'usr_1-offer_received';
  const rotated = createKeyring(
    new Map([
      ['k2', newer],
      ['k1', older],
    ]),
  );

  test('is valid for its purpose and text only, and must be complete', () => {
    const signature = keyring.sign('unsubscribe', text);
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(keyring.verify('unsubscribe', text, signature)).toBe(true);
    expect(keyring.sign('unsubscribe', text)).not.toBe(keyring.mac('unsubscribe', text));
    for (const [purpose, signed, given] of [
      ['other', text, signature],
      ['unsubscribe', `${text}s`, signature],
      ['unsubscribe', text, signature.slice(0, -1)],
      ['unsubscribe', text, `${signature}A`],
      ['unsubscribe', text, keyring.mac('unsubscribe', text)],
      ['unsubscribe', text, ''],
    ] as const)
      expect(keyring.verify(purpose, signed, given)).toBe(false);
  });

  test('is made with the newest key, and valid until its key is removed', () => {
    const [before, after] = [keyring.sign('unsubscribe', text), rotated.sign('unsubscribe', text)];
    const alone = createKeyring(new Map([['k2', newer]]));
    expect([before, after].map((signature) => rotated.verify('unsubscribe', text, signature))).toEqual([true, true]);
    expect([before, after].map((signature) => alone.verify('unsubscribe', text, signature))).toEqual([false, true]);
  });
});
