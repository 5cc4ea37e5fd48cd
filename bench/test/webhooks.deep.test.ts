import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** A smoke test of the bench with few deliveries. Its figures mean nothing. */
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-test-'));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Runs a bench on the development server, which needs no Go. */
async function run(program: string): Promise<{ code: number | null; output: string }> {
  const file = path.join(import.meta.dirname, '../src', program);
  const child = spawn(
    process.execPath,
    [file, '--quick', '--temporal', 'dev', '--shape', 'one', '--mode', 'workflow'],
    {
      env: { ...process.env, DATA_DIR: directory, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + err };
}

function lastResult<T>(): T {
  const results = path.join(directory, 'bench');
  const newest = readdirSync(results).sort().at(-1)!;
  return JSON.parse(readFileSync(path.join(results, newest), 'utf8')) as T;
}

test('the webhooks bench measures each fan-out and both references, and loses nothing', async () => {
  const { code, output } = await run('webhooks/webhooks.main.ts');
  expect({ code, output }).toMatchObject({ code: 0 });
  for (const line of [
    'accepted/s',
    'delivered/s',
    'lost',
    'duplicates',
    'CPU ms per delivery',
    'empty workflow',
    'one activity',
  ]) {
    expect(output).toContain(line);
  }
  const { modes, references } = lastResult<{
    modes: {
      fanOuts: { endpoints: number; saturated: { accepted: number; lost: number; cpu: Record<string, number> } }[];
    }[];
    references: Record<string, { perSecond: number }>;
  }>();
  expect(modes[0]!.fanOuts).toMatchObject([
    { endpoints: 1, paced: { lost: 0 }, saturated: { accepted: 30, lost: 0 } },
    { endpoints: 10, paced: { lost: 0 }, saturated: { accepted: 3, lost: 0 } },
  ]);
  expect(Object.keys(references)).toEqual(['empty', 'oneActivity']);
}, 900_000);
