import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, chownSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logTail, startChild, type Child } from '../processes/child.ts';
import { stopProcess, isThere, processIdentity } from '../processes/pid-file.ts';
import type { HeldPort } from '../processes/ports.ts';
import { makePrivateDirectory, openPostgresHome, type PostgresHome } from './postgres-home.ts';

export interface PostgresOptions {
  /**
   * Directory of the cluster, created if missing. The password is stored next to it, in a file that only its owner can
   * read.
   */
  dataDir: string;
  port: number;
  /** Port, released for the server just before it listens. */
  held?: HeldPort;
  runDir: string;
  log: string;
  /**
   * Options for tests: fsync is off, so that the data does not survive a crash of the machine, and passwords are hashed
   * once instead of 4,096 times, because clients compute the hash again for every connection.
   */
  fast?: boolean;
  /** Server settings. They override the settings of `settingFlags`. */
  settings?: Record<string, string | number>;
  print?: (line: string) => void;
  /** Whether to append to the log of the previous run. */
  again?: boolean;
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface Postgres {
  url: string;
  port: number;
  pid: number;
  exited: Child['exited'];
  stop(): Promise<void>;
}

const host = '127.0.0.1';
const user = 'marketplace';
const database = 'marketplace';
const readyMsMax = 60_000;
const stopMsMax = 20_000;
/** Pause before the next attempt, while sessions of a killed server still run. */
const oldSessionsMs = 100;

/** Starts PostgreSQL on loopback, reachable by password only. Resolves when it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, port, held, runDir, log, fast = false, settings, print = () => {}, signal } = options;
  const home = await openPostgresHome(dataDir, { keep: !fast, print });
  const password = openPassword(dataDir);
  const cluster = path.join(home.directory, 'cluster');
  if (existsSync(cluster)) await clearLeftover(cluster);
  else createCluster(home, cluster, password, fast);

  held?.give();
  const deadline = Date.now() + readyMsMax;
  for (let again = options.again ?? false; ; again = true) {
    const child = await startChild({
      name: 'postgres',
      command: program(home, 'postgres'),
      args: ['-D', cluster, '-p', `${port}`, ...settingFlags(fast, settings)],
      cwd: '/',
      env: environment(),
      ...home.runAs,
      runDir,
      log,
      again,
      // PostgreSQL's fast shutdown: ends sessions at once and leaves nothing to recover.
      stopSignal: 'SIGINT',
      stopTimeoutMs: stopMsMax,
    });
    if (await becomesReady(child, { cluster, deadline, signal })) {
      const url = `postgresql://${user}:${password}@${host}:${port}/${database}`;
      return { url, port, pid: child.pid, exited: child.exited, stop: child.stop };
    }
    await child.stop();
    const tail = logTail(log);
    // After a kill of the server, its sessions finish their statements. Until then a new server refuses to start.
    const isBesideOldSessions = tail.includes('pre-existing shared memory block');
    if (!isBesideOldSessions || signal?.aborted || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. The end of ${log}:\n${tail}`);
    }
    await sleep(oldSessionsMs);
  }
}

/** Hash iterations of passwords that are stored while it is set. */
const fewHashes = { scram_iterations: 1 };

function settingFlags(fast: boolean, wanted: PostgresOptions['settings']): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(fast && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...fewHashes }),
    ...wanted,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted creation is never used. The
 * collation is PostgreSQL's built-in one, which is the same on every machine. Updates of the system cannot corrupt its
 * indexes.
 */
function createCluster(home: PostgresHome, cluster: string, password: string, fast: boolean): void {
  const draft = `${cluster}.draft`;
  const passwordFile = `${cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateDirectory(draft, home.runAs);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.runAs.uid !== undefined) chownSync(passwordFile, home.runAs.uid, home.runAs.gid!);

  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${user}`, `--pwfile=${passwordFile}`];
  try {
    const quickly = fast ? ['--no-sync', '-c', `scram_iterations=${fewHashes.scram_iterations}`] : [];
    run(home, 'initdb', ['-D', draft, ...encoding, ...access, ...quickly]);
    // In single-user mode, because no server runs yet.
    const alone = ['--single', '-D', draft, ...(fast ? ['-F'] : []), 'postgres'];
    run(home, 'postgres', alone, `CREATE DATABASE ${database}\n`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
}

/**
 * Stops a server that still runs on this cluster. If another process has its pid by now, removes the pid file, because
 * the next server would refuse to start. Otherwise the file is kept: the next server needs it to check whether sessions
 * of a killed server still use the data.
 */
async function clearLeftover(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const identity = processIdentity(pid);
  if (identity?.includes(cluster)) {
    await stopProcess({ pid, identity, stopSignal: 'SIGINT', stopTimeoutMs: stopMsMax });
  } else if (isThere(pid)) {
    rmSync(pidFile, { force: true });
  }
}

interface Waiting {
  cluster: string;
  /** Time of the deadline, in milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal | undefined;
}

/** Waits for the status line `ready` in the server's pid file. Returns false at the deadline, or if the server ends. */
async function becomesReady(child: Child, { cluster, deadline, signal }: Waiting): Promise<boolean> {
  let ended = false;
  void child.exited.then(() => (ended = true));
  while (!ended && !signal?.aborted && Date.now() < deadline) {
    if (readStatus(cluster, child.pid) === 'ready') return true;
    await sleep(20);
  }
  return false;
}

function readStatus(cluster: string, pid: number): string | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
  } catch {
    return undefined;
  }
}

function openPassword(dataDir: string): string {
  const file = path.join(path.dirname(dataDir), 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function run(home: PostgresHome, name: string, args: string[], input = ''): void {
  const options = { ...home.runAs, cwd: '/', env: environment(), input, encoding: 'utf8' } as const;
  const { status, error, stderr } = spawnSync(program(home, name), args, options);
  if (error || status !== 0) throw new Error(`PostgreSQL's ${name} failed: ${error?.message ?? stderr.trim()}`);
}

function program(home: PostgresHome, name: string): string {
  return path.join(home.native, 'bin', name);
}

/** This process's environment without PostgreSQL's variables, which may be set for another database. */
function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}
