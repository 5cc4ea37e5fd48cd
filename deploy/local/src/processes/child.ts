import { fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removePidFile, stopLeftover, stopProcess, writePidFile, isThere, processIdentity } from './pid-file.ts';

export interface ChildOptions {
  /** Name of the pid file. One child of a name runs per `runDir`. */
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  runDir: string;
  /** File for the child's output. The log of the previous run is kept as `<name>.previous.log`. */
  log: string;
  /** Whether to append to the log of the previous run instead. */
  again?: boolean;
  stopSignal?: NodeJS.Signals;
  stopTimeoutMs?: number;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  pid: number;
  /** Resolves when the child has ended, for any reason. Never rejects. */
  exited: Promise<ChildExit>;
  stop(): Promise<void>;
}

type Report = { pid: number } | { error: string } | ChildExit;

const guardianFile = fileURLToPath(new URL('./guardian.mjs', import.meta.url));

/**
 * Starts a program that does not outlive this process. A guardian process stops it when this process ends, and if the
 * guardian is killed too, the next start stops it by its pid file. The child has its own process group, so Ctrl-C in
 * the terminal reaches only this process. Throws when the program cannot be executed.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, runDir, log, again = false, stopSignal = 'SIGTERM', stopTimeoutMs = 10_000 } = options;
  await stopLeftover(runDir, name);

  const output = openLog(log, again);
  const guardian = fork(guardianFile, { detached: true, execArgv: [], stdio: ['ignore', output, output, 'ipc'] });
  closeSync(output);

  const { command, args, cwd, env = process.env, uid, gid } = options;
  // Sent over the IPC channel: the environment contains secrets, and every user can read command lines.
  guardian.send({ command, args, cwd, env, uid, gid, stopSignal, stopTimeoutMs });

  // Registered before the first `await`, because a child may end immediately.
  let ended: ChildExit = { code: null, signal: null };
  guardian.on('message', (report: Report) => {
    if ('code' in report) ended = report;
  });
  const guardianGone = new Promise((resolve) => guardian.once('exit', resolve));
  const pid = await new Promise<number>((resolve, reject) => {
    guardian.on('message', (report: Report) => {
      if ('pid' in report) resolve(report.pid);
      if ('error' in report) reject(new Error(`${name} cannot be started: ${report.error}`));
    });
    guardian.once('error', reject);
    guardian.once('exit', () => reject(new Error(`${name} cannot be started. Its log: ${log}`)));
  });

  const record = { pid, identity: await identityOf(pid), stopSignal, stopTimeoutMs };
  writePidFile(runDir, name, record);

  const exited = guardianGone.then(async () => {
    // If the guardian was killed, the child is still running.
    await stopProcess(record);
    removePidFile(runDir, name);
    return ended;
  });

  return {
    pid,
    exited,
    async stop() {
      if (guardian.connected) guardian.send('stop');
      await exited;
    },
  };
}

/** The last lines of a child's log, for an error message. */
export function logTail(log: string, lines = 8): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** Opens a log for appending. Unless `again`, the previous log is first renamed to `<name>.previous.log`. */
export function openLog(log: string, again: boolean): number {
  mkdirSync(path.dirname(log), { recursive: true });
  try {
    if (!again) renameSync(log, log.replace(/(\.log)?$/, '.previous.log'));
  } catch {
    // There was no previous run.
  }
  return openSync(log, 'a', 0o600);
}

/**
 * Waits for the identity of a new process: the kernel sets its command line shortly after the start. Empty if the
 * process has already ended.
 */
export async function identityOf(pid: number): Promise<string> {
  for (;;) {
    const identity = processIdentity(pid);
    if (identity !== undefined) return identity;
    if (!isThere(pid)) return '';
    await delay(1);
  }
}
