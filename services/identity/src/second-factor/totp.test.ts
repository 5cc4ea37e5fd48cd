import { expect, test } from '@jest/globals';
import { base32, codeOf, otpauthUri, stepAt, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %i seconds is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds * 1000), 8)).toBe(code);
});

test('a code is accepted one step early or late, and no more', () => {
  const now = new Date(1_234_567_890_000);
  const current = stepAt(now.getTime());
  const found = [-2, -1, 0, 1, 2].map((drift) => stepOf(secret, codeOf(secret, current + drift), now));
  expect(found).toEqual([null, current - 1, current, current + 1, null]);
});

test('text that is not a code matches no step', () => {
  for (const typed of ['', '12345', 'abcdef', '1234567', '１２３４５６', 'éééééé'])
    expect(stepOf(secret, typed, new Date(59_000))).toBeNull();
});

test('the secret is returned in the forms that authenticators read', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(otpauthUri({ issuer: 'market.example:8443', account: 'ada+1@example.com', secret })).toBe(
    'otpauth://totp/market.example%3A8443:ada%2B1%40example.com?issuer=market.example%3A8443' +
      '&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
