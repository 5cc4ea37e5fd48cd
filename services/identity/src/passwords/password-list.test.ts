import { expect, test } from '@jest/globals';
import { commonPasswords } from './password-list.ts';

test.each([
  'passwordpassword',
  'Password123456789',
  'Passw0rd-123456789',
  'P@ssw0rd!P@ssw0rd!',
  'qwertyuiop12345',
  '123456789012345',
  'aaaaaaaaaaaaaaaa',
  'letmein-letmein-2026',
  'abcabcabcabcabc',
  '8675309 8675309',
  'marketplace123456',
  'iloveyou-iloveyou',
])('%s is common', async (password) => expect(await commonPasswords.has(password)).toBe(true));

test.each([
  'correct horse battery staple',
  'another long password of mine',
  'tr0ub4dor&3-weekend',
  'Donaudampfschiff 7',
  'x9$kQ2!v',
  'пароль от почтового ящика',
  '長い合言葉を使いましょうねえ本当に',
])('%s is not', async (password) => expect(await commonPasswords.has(password)).toBe(false));

test('a password of words that are related to the person is common', async () => {
  expect(await commonPasswords.has('quetzalcoatlix-77')).toBe(false);
  expect(await commonPasswords.has('quetzalcoatlix-77', ['quetzalcoatlix'])).toBe(true);
});

test('the longest password is judged at once, however it is made', async () => {
  const before = process.cpuUsage();
  for (const password of [
    'aa'.repeat(128),
    `${'nothing'.repeat(36)}x!?y`,
    `${'letmein'.repeat(9)}x`,
    `${'themeisinmyaa'.repeat(19)}z1`,
    `${'isthisthe'.repeat(7)}q`,
    '4@8({[<369&#!1/|0$5+7%2/'.repeat(10),
  ])
    await commonPasswords.has(password);
  // CPU time of this process, not elapsed time. A check that grows with the length takes minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
