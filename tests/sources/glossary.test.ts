import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { findRetiredWords, isChecked, retiredWords } from '@marketplace/tools/checks/retired-words';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const words = retiredWords(read('docs/glossary.md'));

test('no source and no page uses a word that docs/glossary.md has retired', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  // A deleted file is tracked until the deletion is committed.
  const files = tracked.filter((file) => isChecked(file) && existsSync(path.join(root, file)));
  expect(files.length).toBeGreaterThan(500);
  const findings = files.flatMap((file) => findRetiredWords(words, file, read(file)));
  expect(findings.map(({ file, line, found, write }) => `${file}:${line}: "${found}"; write: ${write}`)).toEqual([]);
});

test('a retired word is found in any case and across lines, and a part of a word is not', () => {
  const [word] = retiredWords('## Retired words\n\n| `bad (old\\|new) word` | good word | something |\n');
  const found = (text: string) => findRetiredWords([word!], 'a.ts', text).map(({ line }) => line);
  expect(found('A Bad old Word.')).toEqual([1]);
  expect(found('/**\n * a bad\n * new word\n */')).toEqual([2]);
  expect(found('bad old wording, not bad odd word')).toEqual([]);
});

test('every file and page that the glossary names exists', () => {
  const named = [...read('docs/glossary.md').matchAll(/`((?:\w[\w.-]*\/)+[\w.-]+)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
