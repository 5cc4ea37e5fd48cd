import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../infrastructure/data-dir.ts';

const source = path.join(repositoryRoot, 'clients/console');
const prefix = 'console-';

/**
 * Builds the console into `console-<digest of its sources>` of the directory, unless it is there. Resolves to its path.
 * Builds of other sources are deleted. Throws an Error with what the build printed.
 */
export async function buildConsole(cache: string): Promise<{ directory: string; isNew: boolean }> {
  const name = `${prefix}${digestOfSources()}`;
  const directory = path.join(cache, name);
  if (existsSync(path.join(directory, 'files.json'))) return { directory, isNew: false };
  mkdirSync(cache, { recursive: true });
  // Under another name, so that a build that is interrupted is never taken for one.
  const unfinished = path.join(cache, `unfinished-${name}-${process.pid}`);
  try {
    await promisify(execFile)(process.execPath, [path.join(source, 'build/build.ts'), unfinished], {
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
    });
    if (!existsSync(directory)) renameSync(unfinished, directory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  for (const former of readdirSync(cache))
    if (former.startsWith(prefix) && former !== name) rmSync(path.join(cache, former), { recursive: true });
  return { directory, isNew: true };
}

/** A digest of all from which the console is built: its files, and the lock file with its packages. */
function digestOfSources(): string {
  const files = globSync(['{src,build,public}/**/*', '*.{html,ts,json}'], { cwd: source, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const digest = createHash('sha256');
  for (const file of [...files, path.join(repositoryRoot, 'package-lock.json')])
    digest.update(path.relative(repositoryRoot, file)).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}
