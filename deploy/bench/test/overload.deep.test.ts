import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-overload-bench-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the bench, which exits with 0 only when every gate holds. On the development server, which needs no Go. */
async function bench(...flags: string[]): Promise<{ code: number | null; output: string }> {
  const file = path.join(import.meta.dirname, '../src/overload/overload.main.ts');
  const child = spawn(process.execPath, [file, '--short', '--temporal', 'dev', ...flags], {
    env: { ...process.env, DATA_DIR: directory, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  console.log(out);
  return { code, output: out + err };
}

const modes = ['workflow', 'inline'];

test.each(modes)(
  '%s: at three times saturation, goodput is 90 %, a neighbour waits less than 3 s, memory is bounded, nothing is lost',
  async (mode) => {
    const { code, output } = await bench('--scenario', 'overload', '--mode', mode);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);

test.each(modes)(
  '%s: after kill -9 of any process, the first delivery takes less than 5 s and full rate less than 15 s',
  async (mode) => {
    const { code, output } = await bench('--scenario', 'outage', '--mode', mode);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);

test('npm start: with a flood of one organization and a kill of PostgreSQL, a neighbour waits below 3 s', async () => {
  const { code, output } = await bench('--scenario', 'flood', '--mode', 'workflow');
  expect({ code, output }).toMatchObject({ code: 0 });
});
