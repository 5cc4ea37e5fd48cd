import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { serviceNames } from '@marketplace/operations/service-names';
import { localRoles, localSecrets, newSecrets } from '@marketplace/local/infrastructure/secrets';

const directories: string[] = [];
const newDirectory = (): string => {
  directories.push(mkdtempSync(path.join(tmpdir(), 'marketplace-secrets-')));
  return directories.at(-1)!;
};
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true });
});

test('secrets stay the same from start to start', () => {
  const root = newDirectory();
  expect(localSecrets(root)).toEqual(localSecrets(root));
  expect(Object.keys(localSecrets(root)).sort()).toEqual(Object.keys(newSecrets()).sort());
});

test('each service has a role and a password of its own at the database', () => {
  const owner = 'postgres://marketplace:owner@127.0.0.1:5432/marketplace';
  const roles = localRoles(owner, newSecrets(), serviceNames);
  const users = Object.values(roles).map((url) => new URL(url));
  expect(users.map(({ username }) => username)).toEqual(serviceNames.map((name) => `marketplace_${name}`));
  expect(new Set(users.map(({ password }) => password)).size).toBe(serviceNames.length);
  for (const { host, pathname } of users) expect([host, pathname]).toEqual(['127.0.0.1:5432', '/marketplace']);
});
