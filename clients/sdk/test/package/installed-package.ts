import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sdk = path.resolve(import.meta.dirname, '../..');
const repository = path.resolve(sdk, '../..');
const installed = path.join(repository, 'node_modules');

export interface InstalledPackage {
  /** A directory outside the repository with the installed package. */
  folder: string;
  /** The files of the package. */
  files: string[];
  remove(): void;
}

/**
 * Packs the SDK as `npm pack` does, and installs the file in an empty directory. Nothing is fetched: its dependencies
 * are packed from this repository's `node_modules`. Web frameworks and types are linked, for the examples.
 */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-sdk-'));
  const tarballs = path.join(folder, 'tarballs');
  mkdirSync(tarballs);
  const copy = copyOfPackage();
  try {
    await npm(copy.sdk, ['pack', '--pack-destination', tarballs]);
  } finally {
    copy.remove();
  }
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await npm(folder, ['pack', path.join(installed, name), '--ignore-scripts', '--pack-destination', tarballs]);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'customer', private: true, type: 'module' }));
  const files = readdirSync(tarballs).map((name) => `./tarballs/${name}`);
  await npm(folder, ['install', '--offline', '--no-audit', '--no-fund', ...files]);
  link(folder, ['express', 'koa', 'fastify', '@types/express', '@types/koa', '@types/node']);
  const own = path.join(folder, 'node_modules/@marketplace/sdk');
  return {
    folder,
    files: (readdirSync(own, { recursive: true }) as string[]).sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A copy of the package in which it can be built, so that the repository does not change. */
function copyOfPackage(): { sdk: string; remove(): void } {
  // Not in `node_modules`, because its contents count as dependencies, whose types are not put into the built files.
  const data = path.join(repository, '.data');
  mkdirSync(data, { recursive: true });
  const root = mkdtempSync(path.join(data, 'sdk-'));
  const target = path.join(root, 'clients/sdk');
  cpSync(path.join(repository, 'tsconfig.base.json'), path.join(root, 'tsconfig.base.json'));
  cpSync(sdk, target, { recursive: true, filter: (source) => !/[/\\](node_modules|dist)$/.test(source) });
  return { sdk: target, remove: () => rmSync(root, { recursive: true, force: true }) };
}

async function npm(cwd: string, args: string[]): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '', npm_config_workspaces: 'false', npm_config_update_notifier: 'false' };
  await run('npm', args, { cwd, env });
}

function link(folder: string, names: string[]): void {
  for (const name of names) {
    const target = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.join(installed, name), target, 'dir');
  }
}
