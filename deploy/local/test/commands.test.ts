import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../src/data-dir.ts';

const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Those that refuse what they do not know before they do anything. */
const strict = ['bench:webhooks', 'bench:isolation', 'bench:edge', 'fuzz:api', 'chaos', 'organization'];

test.each(strict)('npm run %s works outside of tests: it refuses an unknown flag by name, or tells how it is used', (name) => {
  const [, file] = /^node (\S+)$/.exec(scripts[name]!)!;
  const { status, stdout, stderr } = spawnSync(process.execPath, [file!, '--no-such-flag'], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    encoding: 'utf8',
  });
  expect(stdout + stderr).toMatch(/Unknown option '--no-such-flag'|^Usage: /);
  expect(status).toBeGreaterThan(0);
});
