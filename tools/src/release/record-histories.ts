import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Directory with a folder of recorded histories for each release, and `unreleased`. */
export const historiesDirectory = 'workflows/test/histories';

/**
 * Runs the tests that record histories of workflows, and writes these to the folder `release`. It takes minutes. Throws
 * if a test fails.
 */
export function recordHistories(root: string, release: string): void {
  const recording = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('tests', file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('recordHistory('));
  const env = { ...process.env, RECORD_HISTORIES: release };
  const jest = (files: string[], options: string[] = [], more: Record<string, string> = {}): void =>
    void execFileSync('npx', ['jest', ...options, ...files], { cwd: root, env: { ...env, ...more }, stdio: 'inherit' });
  const isDeep = (file: string): boolean => file.endsWith('.deep.test.ts');
  jest(recording.filter((file) => !isDeep(file)));
  jest(recording.filter(isDeep), [], { JEST_DEEP: '1' });
}
