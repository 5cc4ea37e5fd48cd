import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { scanFor, spellingsOf } from '../support/secrets/secret-scan.ts';

const secrets = fc
  .string({ unit: 'binary', minLength: 8, maxLength: 40 })
  .filter((text) => text.isWellFormed() && Buffer.byteLength(text) >= 8);
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

test.each(Object.entries(spelled))('a secret is found as %s, at any position of a longer text', (_, spell) => {
  fc.assert(
    fc.property(secrets, fc.string(), fc.nat(5), (secret, around, offset) => {
      const found = scanFor(new Map([['it', secret]]), [
        { where: 'here', text: `${around}${spell(secret, offset)}${around}` },
      ]);
      expect(found).toContainEqual(expect.objectContaining({ secret: 'it', where: 'here' }));
    }),
  );
});

test('the bytes of a secret are found in hex and base64', () => {
  const key = Buffer.from('00ff10808f7e3c5a99aa', 'hex');
  const texts = ['hex', 'base64', 'base64url'].map((encoding) => ({
    where: encoding,
    text: `a ${key.toString(encoding as 'hex')} z`,
  }));
  expect(new Set(scanFor(new Map([['key', key]]), texts).map(({ where }) => where))).toEqual(
    new Set(['hex', 'base64', 'base64url']),
  );
});

test('texts without the secret have no findings, and a finding does not show the secret', () => {
  const secret = 'correct horse battery staple';
  expect(
    scanFor(new Map([['it', secret]]), [
      { where: 'log', text: 'correct horse battery, and base64 of nothing: aGVsbG8gd29ybGQ=' },
    ]),
  ).toEqual([]);
  const found = scanFor(new Map([['it', secret]]), [{ where: 'log', text: `{"password":"${secret}"}` }]);
  expect(found).not.toEqual([]);
  for (const spelling of spellingsOf(secret).values()) expect(JSON.stringify(found)).not.toContain(spelling);
});

/** A simple search for comparison: each spelling of each secret in each text. */
function plainlyFound(secrets: Map<string, string | Buffer>, texts: { where: string; text: string }[]): string[] {
  const small = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return texts.flatMap(({ where, text }) =>
    [...secrets].flatMap(([secret, value]) =>
      [...spellingsOf(value)]
        .filter(([spelling, needle]) =>
          /^(hex|URL)/.test(spelling) ? small(text).includes(small(needle)) : text.includes(needle),
        )
        .map(([spelling]) => `${secret} as ${spelling} in ${where}`),
    ),
  );
}

test('all secrets looked for at once are found where each alone is found, and nowhere else', () => {
  // An alphabet of few letters, so that secrets have common prefixes and suffixes, and overlap.
  const alike = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '%', '"', 'é'), minLength: 8, maxLength: 14 });
  const secret = fc.oneof(
    alike,
    secrets,
    fc.uint8Array({ minLength: 8, maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
  );
  const noise = fc.oneof(alike, fc.string({ maxLength: 20 }));
  const parts = fc.array(
    fc.oneof(noise, fc.record({ which: fc.nat(), spelling: fc.nat(), upper: fc.boolean(), cut: fc.nat(3) })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 6 }),
      fc.array(parts, { minLength: 1, maxLength: 3 }),
      (values, written) => {
        const named = new Map(values.map((value, index) => [`secret ${index}`, value]));
        const texts = written.map((text, index) => ({
          where: `text ${index}`,
          text: text
            .map((part) => {
              if (typeof part === 'string') return part;
              const spellings = [...spellingsOf(values[part.which % values.length]!).values()];
              const spelled = spellings[part.spelling % spellings.length]!.slice(part.cut);
              return part.upper ? spelled.toUpperCase() : spelled;
            })
            .join(''),
        }));
        const found = scanFor(named, texts).map(
          ({ secret, spelling, where }) => `${secret} as ${spelling} in ${where}`,
        );
        expect(found.sort()).toEqual(plainlyFound(named, texts).sort());
      },
    ),
    { numRuns: 300 },
  );
});

test('a finding does not show another secret next to it', () => {
  const [one, other] = ['first-secret-0123456789', 'second-secret-9876543210'];
  const found = scanFor(
    new Map([
      ['one', one],
      ['other', other],
    ]),
    [{ where: 'log', text: `a ${other} ${one} ${other} z` }],
  );
  expect(new Set(found.map(({ secret }) => secret))).toEqual(new Set(['one', 'other']));
  for (const part of ['secret-0', 'secret-9', '789', '210']) expect(JSON.stringify(found)).not.toContain(part);
});

test('a secret that is too short to search for is refused', () => {
  expect(() => scanFor(new Map([['code', '123456']]), [])).toThrow('too short');
});
