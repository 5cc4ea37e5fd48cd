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
  const file = path.join(import.meta.dirname, '../src/money/money.main.ts');
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
    payments: { ratio: number; violations: number };
    postings: { name: string; ratio: number; violations: number }[];
    verification: { postings: number; seconds: number; violations: number };
  };
}

test('the money bench measures each part and its bare statements, and the books agree after each', async () => {
  const { code, output } = await run();
  expect({ code, output }).toMatchObject({ code: 0 });
  const results = path.join(directory, 'bench');
  const file = readdirSync(results).find((name) => name.startsWith('money-'))!;
  const { payments, postings, verification } = (JSON.parse(readFileSync(path.join(results, file), 'utf8')) as Result)
    .run;
  expect(postings.map(({ name }) => name)).toEqual(['postings for many sellers', 'postings for one seller']);
  for (const { ratio, violations } of [payments, ...postings])
    expect({ compared: ratio > 0, violations }).toEqual({ compared: true, violations: 0 });
  expect(verification).toMatchObject({ postings: 1000, violations: 0 });
});
