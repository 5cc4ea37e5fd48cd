import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadBundle } from '../src/temporal/bundle.ts';

const root = path.join(import.meta.dirname, '../..');
let directory: string;
beforeAll(() => void (directory = mkdtempSync(path.join(tmpdir(), 'marketplace-bundle-'))));
afterAll(() => rmSync(directory, { recursive: true }));

test('a worker of the image reads the bundle that was built with it, and builds none', async () => {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const [, program] = /^RUN node (\S+) \$WORKFLOW_BUNDLE_DIR$/m.exec(dockerfile)!;
  execFileSync(process.execPath, [path.join(root, program!), directory]);
  const [name, ...others] = readdirSync(directory);
  expect(others).toEqual([]);
  const file = path.join(directory, name!);
  expect(statSync(file).size).toBeGreaterThan(100_000);
  writeFileSync(file, '// built ahead');
  expect(await loadBundle(directory)).toEqual({ code: '// built ahead' });
});

test('a bundle that must be built where nothing can be written is refused at once', async () => {
  await expect(loadBundle('/proc/self')).rejects.toThrow('ENOENT');
});
