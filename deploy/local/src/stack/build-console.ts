import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../infrastructure/data-dir.ts';

const prefix = 'console-';

/**
 * Builds the console into `console-<digest of its sources>` of the directory, unless it exists. Resolves to its path.
 * Builds of other sources are deleted. Throws an Error with the output of the build.
 */
export async function buildConsole(
  cache: string,
  root = repositoryRoot,
): Promise<{ directory: string; isNew: boolean }> {
  const name = `${prefix}${digestOfSources(root)}`;
  const directory = path.join(cache, name);
  if (existsSync(path.join(directory, 'files.json'))) return { directory, isNew: false };
  mkdirSync(cache, { recursive: true });
  // Built under another name, so that an interrupted build is never used.
  const unfinished = path.join(cache, `unfinished-${name}-${process.pid}`);
  try {
    await build(root, unfinished);
    if (!existsSync(directory)) renameSync(unfinished, directory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  for (const former of readdirSync(cache))
    if (former.startsWith(prefix) && former !== name) rmSync(path.join(cache, former), { recursive: true });
  return { directory, isNew: true };
}

/**
 * Runs the build in a folder of another name, because Vite treats a `#` or `?` in a path as its end. The sources are
 * reached there by a link, which is not resolved.
 */
async function build(root: string, target: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-console-'));
  const [sources, output] = [path.join(folder, 'sources'), path.join(folder, 'output')];
  try {
    symlinkSync(root, sources);
    const program = path.join(sources, 'clients/console/build/build.ts');
    const asLinked = ['--preserve-symlinks', '--preserve-symlinks-main'];
    await promisify(execFile)(process.execPath, [...asLinked, program, output], {
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
    });
    cpSync(output, target, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A digest of the sources of the console: its files, and the lock file with its packages. */
function digestOfSources(root: string): string {
  const source = path.join(root, 'clients/console');
  const files = globSync(['{src,build,public}/**/*', '*.{html,ts,json}'], { cwd: source, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const digest = createHash('sha256');
  for (const file of [...files, path.join(root, 'package-lock.json')])
    digest.update(path.relative(root, file)).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}
