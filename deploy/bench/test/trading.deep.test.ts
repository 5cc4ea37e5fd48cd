import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** A smoke test of the bench with few requests and records. Its figures mean nothing. */
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-test-'));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

async function run(): Promise<{ code: number | null; output: string }> {
  const file = path.join(import.meta.dirname, '../src/trading/trading.main.ts');
  const child = spawn(process.execPath, [file, '--quick'], {
    env: { ...process.env, DATA_DIR: directory, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + err };
}

interface Result {
  run: {
    offers: { name: string; ratio: number }[];
    hot: { sellOuts: { units: number; wrong: number }[]; hot: object; spread: object };
    sellers: { others: number; waiting: number }[];
    lists: { name: string; answered: number; read: number; ratio: number }[];
  };
}

test('the trading bench measures each part and its bare statements, and sells every unit once', async () => {
  const { code, output } = await run();
  expect({ code, output }).toMatchObject({ code: 0 });
  const results = path.join(directory, 'bench');
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
