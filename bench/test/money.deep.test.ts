import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { benchUnderTest } from './support/run-bench.ts';

/** A smoke test of the bench with few requests and records. Its figures mean nothing. */
const bench = benchUnderTest('money/money.main.ts');

interface Result {
  run: {
    payments: { ratio: number; violations: number };
    postings: { name: string; ratio: number; violations: number }[];
    verification: { postings: number; seconds: number; violations: number };
  };
}

test('the money bench measures each part and its bare statements, and the books agree after each', async () => {
  const { code, output } = await bench.run('--quick');
  expect({ code, output }).toMatchObject({ code: 0 });
  const results = bench.results();
  const file = readdirSync(results).find((name) => name.startsWith('money-'))!;
  const { payments, postings, verification } = (JSON.parse(readFileSync(path.join(results, file), 'utf8')) as Result)
    .run;
  expect(postings.map(({ name }) => name)).toEqual(['postings for many sellers', 'postings for one seller']);
  for (const { ratio, violations } of [payments, ...postings])
    expect({ compared: ratio > 0, violations }).toEqual({ compared: true, violations: 0 });
  expect(verification).toMatchObject({ postings: 1000, violations: 0 });
});
