import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';

/**
 * Runs benches of a suite in a directory of its own, which is deleted afterwards. `main` is the file of the bench below
 * `src`.
 */
export function benchUnderTest(main: string) {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
  });
  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    /** The directory with the results. */
    results: () => path.join(directory, 'bench'),
    /** Runs the bench to its end. It exits with 0 only when every gate holds. */
    run: async (...flags: string[]): Promise<{ code: number | null; output: string }> => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../src', main), ...flags], {
        env: { ...process.env, DATA_DIR: directory, NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      return { code, output: out + err };
    },
  };
}
