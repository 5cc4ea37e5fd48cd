import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

const page = 'docs/security.md';
const rows = readFileSync(path.join(repositoryRoot, page), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[-|]+\|$/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .filter((cells) => cells.at(-1)!.trim() !== 'Test')
  .map((cells) => ({ statement: cells.slice(0, -1).join(' ').trim(), tests: linksIn(cells.at(-1)!) }));

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
}

test('the page has statements', () => {
  expect(rows.length).toBeGreaterThan(20);
});

test.each(rows)('$statement: is proved by existing tests', ({ tests }) => {
  expect(tests).not.toEqual([]);
  for (const file of tests) {
    expect(file).toMatch(/\.test\.ts$/);
    expect([file, existsSync(path.join(repositoryRoot, 'docs', file))]).toEqual([file, true]);
  }
});
