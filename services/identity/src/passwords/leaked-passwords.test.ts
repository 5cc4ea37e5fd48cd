import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { isInFile, openLeakedPasswords } from './leaked-passwords.ts';

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
