import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { commonPasswords, isInFile, openLeakedPasswords } from './password-list.ts';

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

const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-leaked-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const write = (name: string, lines: string[]): string => {
  const file = path.join(directory, name);
  writeFileSync(file, lines.join('\n'));
  return file;
};
const leaked = Array.from({ length: 300 }, (_, n) => `a leaked password, number ${n}`);

test.each([
  ['passwords', leaked],
  ['SHA-1 hashes', leaked.map((password) => sha1(password).toLowerCase())],
  ['SHA-1 hashes with counts and line breaks of Windows', leaked.map((password, n) => `${sha1(password)}:${n}\r`)],
])('a list of %s contains its passwords and no others', async (_, lines) => {
  const list = await openLeakedPasswords(write('list.txt', lines));
  for (const password of leaked) expect(await list.has(password)).toBe(true);
  expect(await list.has('a password that never leaked')).toBe(false);
});

test('a sorted list is searched on the disk: each of its lines is found, also the first and the last', async () => {
  const hashes = leaked.map(sha1).sort();
  const lines = hashes.map((hash, n) => `${hash}:${n ** 3}`);
  const file = await open(write('sorted.txt', lines));
  const { size } = await file.stat();
  for (const hash of hashes) expect(await isInFile(file, size, hash)).toBe(true);
  for (const other of ['0'.repeat(40), 'F'.repeat(40), sha1('a password that never leaked')])
    expect(await isInFile(file, size, other)).toBe(false);
  await file.close();
});

test('a file that does not exist is refused', async () => {
  await expect(openLeakedPasswords(path.join(directory, 'none.txt'))).rejects.toThrow('none.txt');
});
