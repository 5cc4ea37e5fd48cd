import { expect, test } from '@jest/globals';
import { runBench } from './run-bench.ts';

// Smoke tests with few requests and records: their figures mean nothing.

test('the webhooks bench measures each fan-out and both references, and loses nothing', async () => {
  const { code, output, figures } = await runBench<{
    modes: { fanOuts: { endpoints: number; paced: object; saturated: object }[] }[];
    references: object;
  }>('webhooks', '--quick', '--temporal', 'dev', '--shape', 'one', '--mode', 'workflow');
  expect({ code, output }).toMatchObject({ code: 0 });
  for (const line of ['accepted/s', 'delivered/s', 'CPU ms per delivery', 'empty workflow', 'one activity'])
    expect(output).toContain(line);
  expect(figures.modes[0]!.fanOuts).toMatchObject([
    { endpoints: 1, paced: { lost: 0 }, saturated: { accepted: 30, lost: 0 } },
    { endpoints: 10, paced: { lost: 0 }, saturated: { accepted: 3, lost: 0 } },
  ]);
  expect(Object.keys(figures.references)).toEqual(['empty', 'oneActivity']);
});

test('the trading bench measures each part and its bare statements, and sells every unit once', async () => {
  const { code, output, figures } = await runBench<{
    offers: { name: string; ratio: number }[];
    hot: { sellOuts: { units: number; wrong: number }[] };
    sellers: { others: number }[];
    lists: { name: string; answered: number; read: number; ratio: number }[];
  }>('trading', '--quick');
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(figures.offers).toMatchObject([{ name: 'create offers' }, { name: 'accept offers' }]);
  expect(figures.hot.sellOuts).toMatchObject([
    { units: 1, wrong: 0 },
    { units: 10, wrong: 0 },
  ]);
  expect(figures.sellers.map(({ others }) => others)).toEqual([0, 1, 10, 100]);
  for (const { name, answered, read, ratio } of figures.lists)
    expect({ name, counted: read >= answered, compared: ratio > 0 }).toEqual({ name, counted: true, compared: true });
});

test('the money bench measures each part and its bare statements, and the books agree after each', async () => {
  const { code, output, figures } = await runBench<{
    payments: { ratio: number; violations: number };
    postings: { name: string; ratio: number; violations: number }[];
    verification: object;
  }>('money', '--quick');
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(figures.postings.map(({ name }) => name)).toEqual(['postings for many sellers', 'postings for one seller']);
  for (const { ratio, violations } of [figures.payments, ...figures.postings])
    expect({ compared: ratio > 0, violations }).toEqual({ compared: true, violations: 0 });
  expect(figures.verification).toMatchObject({ postings: 1000, violations: 0 });
});
