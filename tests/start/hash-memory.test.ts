import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local';

const bootstrap = readFileSync(path.join(repositoryRoot, 'deploy/local/bootstrap.mjs'), 'utf8');
/** The settings of the allocator that `npm start` gives to its processes. */
const allocator = Object.fromEntries(
  [...bootstrap.matchAll(/^ *(MALLOC_\w+): '(\d+)'/gm)].map(([, name, value]) => [name!, value!]),
);

/** Hashes on every thread of the pool like identity, and prints the increase of the process's memory in MiB. */
const program = `
  import { argon2 } from 'node:crypto';
  import { promisify } from 'node:util';
  const derive = promisify(argon2);
  const work = {
    memory: 19456, passes: 1, parallelism: 1, message: 'a password', nonce: Buffer.alloc(16), tagLength: 32,
  };
  const before = process.memoryUsage.rss();
  for (let n = 0; n < 12; n += 1) await Promise.all([1, 2, 3, 4].map(() => derive('argon2id', work)));
  console.log((process.memoryUsage.rss() - before) / 2 ** 20);`;

test('a process of npm start does not keep the memory of its password hashes', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...allocator, UV_THREADPOOL_SIZE: '8' },
  });
  expect(Number(stdout)).toBeLessThan(40);
});
