import path from 'node:path';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { freePort } from '@marketplace/local/processes/ports';

/** The user that a server runs as. Empty: the user of this process. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root uses the system's user `postgres`. Throws an Error if there is none. */
export function postgresUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    if (status !== 0) throw new Error('Not run: there is no user postgres, which the package of PostgreSQL creates.');
    return Number(stdout);
  };
  return { uid: id('-u'), gid: id('-g') };
}

/** Runs commands in bash. Returns their output. Throws an Error with the commands and stderr if one fails. */
export async function runAsUser(
  user: ServerUser,
  script: string,
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      ...options,
      ...user,
      maxBuffer: 64 << 20,
    });
    return stdout;
  } catch (error) {
    throw new Error(`This failed:\n${script}\n${(error as { stderr?: string }).stderr ?? ''}`, { cause: error });
  }
}

/** A PostgreSQL server of the system's packages, which has `pg_basebackup`, in a directory of a test. */
export interface SystemPostgres {
  /** URL of the owner, whose database is empty at first. */
  url: string;
  /**
   * Runs commands in bash, as the user of the server, with the variables of docs/backup.md. Returns their output.
   * Throws an Error with stderr.
   */
  shell(script: string, variables?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

const installed = '/usr/lib/postgresql';
const needed = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_verifybackup', 'psql'];

/**
 * The directory of the programs. The PostgreSQL of the npm package has no `pg_basebackup`. If they are missing, throws
 * an Error with the command that installs them. `POSTGRES_BIN` names another directory.
 */
function systemPostgresBin(): string {
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a)) : [];
  const given = process.env['POSTGRES_BIN'];
  const candidates = given ? [given] : versions.map((one) => path.join(installed, one, 'bin'));
  const found = candidates.find((bin) => needed.every((program) => existsSync(path.join(bin, program))));
  if (found) return found;
  throw new Error(
    `Not run: there is no PostgreSQL server with ${needed.join(', ')} below ${installed}. ` +
      'Install one of 15 or later (Debian: apt-get install postgresql), or name the directory by POSTGRES_BIN.',
  );
}

/**
 * Starts a server in `directory`/`name`, on a free port. Its data does not survive a crash of the machine (fsync is
 * off).
 */
export async function startSystemPostgres(directory: string, name: string, user: ServerUser): Promise<SystemPostgres> {
  const home = path.join(directory, name);
  mkdirSync(home, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid!);
  const port = await freePort();
  const PGDATA = path.join(home, 'data');
  const env = {
    PATH: `${systemPostgresBin()}:${process.env['PATH']}`,
    LC_ALL: 'C.UTF-8',
    HOME: home,
    PGDATA,
    PGHOST: home,
    PGPORT: `${port}`,
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
    ARCHIVE: path.join(home, 'wal'),
    BACKUPS: path.join(home, 'base'),
  };
  const shell: SystemPostgres['shell'] = (script, variables = {}) =>
    runAsUser(user, script, { cwd: home, env: { ...env, ...variables } });
  await shell('initdb --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync');
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${home}'`,
    max_connections: 300,
    fsync: 'off',
    timezone: "'UTC'",
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}\n`);
  await appendFile(path.join(PGDATA, 'postgresql.conf'), lines.join(''));
  await shell('pg_ctl start --wait --log="$PGDATA.log"');
  await shell('psql --command="create role marketplace superuser login"');
  await shell('createdb --owner=marketplace marketplace');
  return {
    url: `postgresql://marketplace:unused@127.0.0.1:${port}/marketplace`,
    shell,
    stop: () => shell('pg_ctl stop --wait --mode=immediate || true').then(() => undefined),
  };
}
