import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

/** Leaves something unused in a small repository of its own, which is checked by the configuration of this one. */
const root = path.resolve(import.meta.dirname, '../..');
const repository = mkdtempSync(path.join(tmpdir(), 'imports-'));
afterAll(() => rmSync(repository, { recursive: true }));

const files = {
  'package.json': '{ "name": "probe", "private": true, "type": "module", "workspaces": ["libs/*"] }',
  'libs/kernel/package.json': '{ "name": "@probe/kernel", "type": "module", "exports": { ".": "./src/index.ts" } }',
  'libs/kernel/src/index.ts': "export { quantityMax } from './limits.ts';\n",
  'libs/kernel/src/limits.ts': 'export const quantityMax = 10;\nexport const priceMax = 20;\n',
  'libs/kernel/src/forgotten.ts': 'export const forgotten = true;\n',
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
  writeFileSync(path.join(repository, file), text);
}

test('an export and a file that nothing imports make lint fail', () => {
  const { status, output } = run(
    'knip',
    '--no-progress',
    '--reporter',
    'compact',
    '--config',
    path.join(root, 'knip.jsonc'),
  );
  expect(status).toBe(1);
  expect(output).toContain('libs/kernel/src/forgotten.ts');
  expect(output).toMatch(/libs\/kernel\/src\/limits.ts.*priceMax/);
  expect(output).not.toContain('quantityMax');
}, 60_000);

function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(path.join(root, 'node_modules/.bin', program), args, {
    cwd: repository,
    encoding: 'utf8',
  });
  return { status, output: stdout };
}
