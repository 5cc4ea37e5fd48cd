import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs a bench to its end, in a separate directory. It exits with 0 only if every gate holds. */
export async function runBench<Figures>(
  ...args: string[]
): Promise<{ code: number | null; output: string; figures: Figures }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
  try {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/bench.main.ts'), ...args], {
      env: { ...process.env, DATA_DIR: directory, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    const output = out + err;
    const [file] = readdirSync(path.join(directory, 'bench'));
    if (!file) throw new Error(output);
    const result = JSON.parse(readFileSync(path.join(directory, 'bench', file), 'utf8')) as { figures: Figures };
    return { code, output, figures: result.figures };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
