import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { freePort } from '@marketplace/local/processes/ports';
import { obtainTemporal } from '@marketplace/local/infrastructure/temporal/temporal-binary';
import { startTemporal } from '@marketplace/local/infrastructure/temporal/temporal';
import { buildConsole } from '@marketplace/local/stack/build-console';
import { searchAttributes } from '@marketplace/workflows/search-attributes';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-folders-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

test('Temporal keeps its data in its folder, whatever its name, and is reached in spite of http_proxy', async () => {
  const name = 'a #b?mode=memory%20c';
  const dataDir = path.join(directory, name);
  mkdirSync(dataDir);
  const { http_proxy: before } = process.env;
  // Nothing listens there.
  process.env.http_proxy = 'http://127.0.0.1:9';
  try {
    const temporal = await startTemporal({
      binary: await obtainTemporal({ progress: () => undefined }),
      runDir: path.join(directory, 'run'),
      log: path.join(directory, 'temporal.log'),
      dataDir,
      port: await freePort(),
      namespace: 'default',
      searchAttributes,
    });
    await temporal.stop();
  } finally {
    if (before === undefined) delete process.env.http_proxy;
    else process.env.http_proxy = before;
  }
  expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^temporal-[\d.]+\.sqlite$/));
  expect(readdirSync(directory).sort()).toEqual([name, 'run', 'temporal.log']);
});

test('the console is built in a folder whose name has a "#" and a "%"', async () => {
  const root = path.join(directory, 'a #b%20c');
  const source = path.join(repositoryRoot, 'clients/console');
  cpSync(source, path.join(root, 'clients/console'), { recursive: true, filter: (file) => !file.includes('/dist') });
  for (const shared of ['node_modules', 'package-lock.json'])
    symlinkSync(path.join(repositoryRoot, shared), path.join(root, shared));
  const built = await buildConsole(path.join(root, 'cache'), root);
  expect(existsSync(path.join(built.directory, 'files.json'))).toBe(true);
  expect(await buildConsole(path.join(root, 'cache'), root)).toEqual({ ...built, isNew: false });
});
