import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  name: string;
  version?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Lock {
  version?: string;
  packages: Record<string, Omit<Manifest, 'name'> & { name?: string }>;
}

/** The version of packages that are not released, because they are used only within this repository. */
const none = '0.0.0';

const [lockFile, rootFile] = ['package-lock.json', 'package.json'];

/** The first release with which later ones are compatible. */
const firstSupported = '0.3.0';

/**
 * The version of the last release, with which these sources must be compatible. Null before the first supported one.
 */
export function lastRelease(root: string): string | null {
  const version = releasedVersion(root);
  return isHigher(firstSupported, version) ? null : version;
}

/** The version of the last release: that of the package at the root. Throws if it has none. */
export function releasedVersion(root: string): string {
  const { version } = manifestOf(root, rootFile);
  if (!version) throw new Error('package.json has no version.');
  return version;
}

/**
 * The new texts, by path, of all files in which a release changes a version: `package.json` of the packages that have
 * one, every dependency on these packages, and the lock file.
 */
export function withVersion(root: string, version: string): Map<string, string> {
  const lock = JSON.parse(read(root, lockFile)) as Lock;
  const directories = Object.keys(lock.packages).filter((directory) => !directory.includes('node_modules'));
  const files = directories.map((directory) => path.posix.join(directory, rootFile));
  const released = new Set(
    files
      .map((file) => manifestOf(root, file))
      .filter((manifest) => manifest.version !== undefined && manifest.version !== none)
      .map(({ name }) => name),
  );
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = read(root, file);
    const changed = withVersionInManifest(text, released, version);
    if (changed !== text) texts.set(file, changed);
  }
  for (const [directory, locked] of Object.entries(lock.packages)) {
    if (directory.includes('node_modules')) continue;
    if (released.has(manifestOf(root, path.posix.join(directory, rootFile)).name)) locked.version = version;
    for (const pins of [locked.dependencies, locked.devDependencies])
      for (const name of Object.keys(pins ?? {}).filter((one) => released.has(one))) pins![name] = version;
  }
  lock.version = version;
  texts.set(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  return texts;
}

/** Replaces text instead of writing JSON, so that the format of the file is kept. */
function withVersionInManifest(text: string, released: ReadonlySet<string>, version: string): string {
  const { name, dependencies, devDependencies } = JSON.parse(text) as Manifest;
  const pins = Object.keys({ ...dependencies, ...devDependencies }).filter((one) => released.has(one));
  return [...(released.has(name) ? ['version'] : []), ...pins].reduce(
    (changed, member) => changed.replace(new RegExp(`("${member}": )"[^"]*"`), `$1"${version}"`),
    text,
  );
}

function manifestOf(root: string, file: string): Manifest {
  return JSON.parse(read(root, file)) as Manifest;
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Whether a version is higher than another. Both are `<major>.<minor>.<patch>`. */
export function isHigher(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const index = one!.findIndex((part, at) => part !== other![at]);
  return index !== -1 && one![index]! > other![index]!;
}
