import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

interface Locked {
  link?: boolean;
  integrity?: string;
}

test('each package of the lock file is named with the digest of its contents, those of other platforms too', () => {
  const lock = JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const external = Object.entries(lock.packages).filter(([at, { link }]) => at.includes('node_modules/') && !link);
  expect(external.length).toBeGreaterThan(1000);
  // `node tools/complete-lock.mjs` adds them.
  expect(external.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at)).toEqual([]);
});
