import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { attacks } from '../src/neighbours/attacks.ts';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-neighbours-bench-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the bench, which exits with 0 only when every gate holds. */
async function bench(...flags: string[]): Promise<{ code: number | null; output: string }> {
  const file = path.join(import.meta.dirname, '../src/neighbours/neighbours.main.ts');
  const child = spawn(process.execPath, [file, '--short', ...flags], {
    env: { ...process.env, DATA_DIR: directory, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  console.log(out);
  return { code, output: out + err };
}

test.each(attacks.map(({ name, says }) => [name, says]))(
  'beside the attack "%s" (%s) a victim waits less than twice as long, is charged no attempt, and memory is bounded',
  async (name) => {
    const { code, output } = await bench('--attack', name);
    expect({ code, output }).toMatchObject({ code: 0 });
  },
);
