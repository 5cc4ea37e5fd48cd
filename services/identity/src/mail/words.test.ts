import { expect, test } from '@jest/globals';
import { linkTo, linkWithToken, quoted, utc } from './words.ts';

test.each([
  ['Brass lamp', '"Brass lamp"'],
  ['  Brass\r\nBcc: eve\tlamp ', '"Brass Bcc: eve lamp"'],
  ['right \u202eto left', '"right to left"'],
  ['Lamp, 2.5 kg, No. 7', '"Lamp, 2.5 kg, No. 7"'],
  ['x'.repeat(80), `"${'x'.repeat(80)}"`],
  ['🪔'.repeat(81), `"${'🪔'.repeat(77)}..."`],
])('the name %j is written on one line and at most 80 characters long', (name, written) => {
  expect(quoted(name, 'lst_1')).toBe(written);
});

test.each([
  'Sign in at https://evil.example',
  'evil.example',
  'evil。example',
  'evil．example',
  'www.evil.example/verify',
  'write to eve@evil.example',
  'javascript://x',
  '',
  '\u200b \n',
])('%j, of which a mail program could make a link or which is empty, is not written', (name) => {
  expect(quoted(name, 'lst_1')).toBe('lst_1');
});

test('links begin with the public URL, and times are in UTC to the minute', () => {
  expect(linkTo('https://market.example/base/', '/unsubscribe', { token: 'a b' })).toBe(
    'https://market.example/base/unsubscribe?token=a+b',
  );
  expect(linkWithToken('https://market.example/base/', '/verify-email', 'a-b_c')).toBe(
    'https://market.example/base/verify-email#token=a-b_c',
  );
  expect(utc(new Date('2026-03-01T09:05:59.999Z'))).toBe('2026-03-01 09:05 UTC');
});
