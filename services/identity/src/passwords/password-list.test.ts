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
])('%s is common', async (password) => expect(await commonPasswords.has(password)).toBe(true));

test.each([
  'correct horse battery staple',
  'another long password of mine',
  'tr0ub4dor&3-weekend',
  'Donaudampfschiff 7',
  'пароль от почтового ящика',
  '長い合言葉を使いましょうねえ本当に',
])('%s is not', async (password) => expect(await commonPasswords.has(password)).toBe(false));

test('the longest password is judged at once, however it is made', async () => {
  const before = process.cpuUsage();
  for (const password of [
    'aa'.repeat(128),
    `${'nothing'.repeat(36)}x!?y`,
    `${'letmein'.repeat(9)}x`,
    `${'themeisinmyaa'.repeat(19)}z1`,
    `${'isthisthe'.repeat(7)}q`,
  ])
    await commonPasswords.has(password);
  // CPU time of this process, not elapsed time. A pattern that backtracks takes minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
