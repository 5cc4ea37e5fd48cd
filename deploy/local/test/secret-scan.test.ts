import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { scanFor, spellingsOf } from './support/secret-scan.ts';

const secrets = fc.string({ unit: 'binary', minLength: 8, maxLength: 40 }).filter((text) => text.isWellFormed() && Buffer.byteLength(text) >= 8);
const spelled: Record<string, (text: string, offset: number) => string> = {
  plain: (text) => text,
  JSON: (text) => JSON.stringify({ text }),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ text })),
  URL: (text) => `https://example.com/?a=${encodeURIComponent(text)}`,
  form: (text) => new URLSearchParams({ text }).toString(),
  hex: (text) => Buffer.from(text).toString('hex').toUpperCase(),
  base64: (text, offset) => Buffer.from(`${'x'.repeat(offset)}${text}yy`).toString('base64'),
  base64url: (text, offset) => Buffer.from(`${'x'.repeat(offset)}${text}y`).toString('base64url'),
};

test.each(Object.entries(spelled))('a secret is found as %s, wherever in a longer text it stands', (_, spell) => {
  fc.assert(
    fc.property(secrets, fc.string(), fc.nat(5), (secret, around, offset) => {
      const found = scanFor(new Map([['it', secret]]), [{ where: 'here', text: `${around}${spell(secret, offset)}${around}` }]);
      expect(found).toContainEqual(expect.objectContaining({ secret: 'it', where: 'here' }));
    }),
  );
});

test('the bytes of a secret are found in hex and base64', () => {
  const key = Buffer.from('00ff10808f7e3c5a99aa', 'hex');
  const texts = ['hex', 'base64', 'base64url'].map((encoding) => ({ where: encoding, text: `a ${key.toString(encoding as 'hex')} z` }));
  expect(new Set(scanFor(new Map([['key', key]]), texts).map(({ where }) => where))).toEqual(new Set(['hex', 'base64', 'base64url']));
});

test('texts without the secret have no findings, and a finding does not show the secret', () => {
  const secret = 'correct horse battery staple';
  expect(scanFor(new Map([['it', secret]]), [{ where: 'log', text: 'correct horse battery, and base64 of nothing: aGVsbG8gd29ybGQ=' }])).toEqual([]);
  const found = scanFor(new Map([['it', secret]]), [{ where: 'log', text: `{"password":"${secret}"}` }]);
  expect(found).not.toEqual([]);
  for (const spelling of spellingsOf(secret).values()) expect(JSON.stringify(found)).not.toContain(spelling);
});

test('what is too short to be looked for is refused, not overlooked', () => {
  expect(() => scanFor(new Map([['code', '123456']]), [])).toThrow('too short');
});
