import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { keptResults } from '../src/report/results.ts';
import { type KeptResult, performancePage } from '../src/report/performance-page.ts';

const committed = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');

test('docs/performance.md is up to date; `npm run generate` writes it', () => {
  expect(committed).toBe(performancePage(keptResults()));
});

test('docs/performance.md has one table for each bench, and at most 120 lines', () => {
  expect(committed.split('\n').length).toBeLessThanOrEqual(120);
  const sections = committed.split(/^## /m).slice(1);
  expect(sections.map((section) => section.match(/^\|---/gm)?.length)).toEqual(Object.keys(keptResults()).map(() => 1));
});

test('a missed gate is named, and later tables are rows of the first', () => {
  const result: KeptResult = {
    takenAt: '2026-11-28T10:00:00.000Z',
    commit: 'abc',
    machine: { cpus: 2, model: 'a CPU', memoryGiB: 24, node: 'v24.0.0' },
    tables: [
      [
        ['', 'per second'],
        ['get', 1234.5],
      ],
      [['p99', 'ms', 'share']],
    ],
    gates: [{ says: 'get: 10 % (at least 65 %)', kind: 'gate', holds: false }],
  };
  expect(performancePage({ edge: result }).split('## The edge\n\n')[1]).toBe(
    '`npm run bench:edge`, 32 connections. The reference is Koa with the same SQL. 2026-11-28, `abc`, 2 cores of a ' +
      'CPU, 24 GiB, Node 24.0.0.\n\n|  | per second |  |\n|---|---|---|\n| get | 1,235 |  |\n| **p99** | **ms** | ' +
      '**share** |\n\n**Below its gate**: get: 10 % (at least 65 %).\n',
  );
});
