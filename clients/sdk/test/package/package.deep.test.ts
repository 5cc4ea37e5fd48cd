import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type InstalledPackage, installPackage } from './installed-package.ts';
import { runExamples } from './run-examples.ts';

const run = promisify(execFile);

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.remove());

describe.each([20, 22, 24])('on Node %i', (major) => {
  let node: string;
  beforeAll(async () => {
    const directory = path.join(installed.folder, `node-${major}`);
    mkdirSync(directory);
    const env = { ...process.env, NODE_OPTIONS: '' };
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', directory, `node@${major}`], { env });
    node = path.join(directory, 'node_modules/node/bin/node');
    expect((await run(node, ['--version'])).stdout).toMatch(new RegExp(`^v${major}\\.`));
  });

  test.each(['esm', 'cjs'] as const)('the examples of the README run, as %s', async (format) => {
    await runExamples(node, installed.folder, format);
  });
});
