import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { benchUnderTest } from './support/run-bench.ts';

/** A smoke test of the bench with few requests and records. Its figures mean nothing. */
const bench = benchUnderTest('trading/trading.main.ts');

interface Result {
  run: {
    offers: { name: string; ratio: number }[];
    hot: { sellOuts: { units: number; wrong: number }[]; hot: object; spread: object };
    sellers: { others: number; waiting: number }[];
    lists: { name: string; answered: number; read: number; ratio: number }[];
  };
}

test('the trading bench measures each part and its bare statements, and sells every unit once', async () => {
  const { code, output } = await bench.run('--quick');
  expect({ code, output }).toMatchObject({ code: 0 });
  const results = bench.results();
  const file = readdirSync(results).find((name) => name.startsWith('trading-'))!;
  const figures = (JSON.parse(readFileSync(path.join(results, file), 'utf8')) as Result).run;
  expect(figures.offers).toMatchObject([{ name: 'create offers' }, { name: 'accept offers' }]);
  expect(figures.hot.sellOuts).toMatchObject([
    { units: 1, wrong: 0 },
    { units: 10, wrong: 0 },
  ]);
  expect(figures.sellers.map(({ others }) => others)).toEqual([0, 1, 10, 100]);
  for (const { name, answered, read, ratio } of figures.lists) {
    expect({ name, counted: read >= answered, compared: ratio > 0 }).toEqual({ name, counted: true, compared: true });
  }
});
