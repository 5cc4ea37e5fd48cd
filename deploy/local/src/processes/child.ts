import { fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removePidFile, stopLeftover, stopProcess, writePidFile } from './pid-file.ts';
import { isThere, processIdentity } from './process-identity.ts';

export interface ChildOptions {
  /** Names the pid file; one child of a name runs per `runDir`. */
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  runDir: string;
  /** Receives the child's output. The former run's output is kept beside it as `<name>.previous.log`. */
  log: string;
  /** Whether the log is continued instead. */
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
  /** Resolves when the child has ended, for whatever reason. Never rejects. */
  exited: Promise<ChildExit>;
  stop(): Promise<void>;
}

type Report = { pid: number } | { error: string } | ChildExit;

const guardianFile = fileURLToPath(new URL('./guardian.mjs', import.meta.url));

/**
 * Starts a program that cannot outlive us: a guardian process ends it when we are gone, and a pid file lets the next
 * start end what even the guardian could not. The child is in a process group of its own, so that Ctrl-C in the
 * terminal reaches only us. Throws when the program cannot be executed.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, runDir, log, again = false, stopSignal = 'SIGTERM', stopTimeoutMs = 10_000 } = options;
  await stopLeftover(runDir, name);

  const output = openLog(log, again);
  const guardian = fork(guardianFile, { detached: true, execArgv: [], stdio: ['ignore', output, output, 'ipc'] });
  closeSync(output);

  const { command, args, cwd, env = process.env, uid, gid } = options;
  // The specification goes through the channel: a command line is for all to read and the environment holds secrets.
  guardian.send({ command, args, cwd, env, uid, gid, stopSignal, stopTimeoutMs });

  // Before anything is waited for: a child may end at once.
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
    // Should the guardian itself have been killed, then the child is still there.
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

/** Opens a log to append to it. Unless it is continued, the former one is kept as `<name>.previous.log`. */
export function openLog(log: string, again: boolean): number {
  mkdirSync(path.dirname(log), { recursive: true });
  try {
    if (!again) renameSync(log, log.replace(/(\.log)?$/, '.previous.log'));
  } catch {
    // There was no former run.
  }
  return openSync(log, 'a');
}

/**
 * For a moment after it was started a program has no command line: the kernel tells that it could be executed before it
 * has written that. Empty for one that has ended already.
 */
export async function identityOf(pid: number): Promise<string> {
  for (;;) {
    const identity = processIdentity(pid);
    if (identity !== undefined) return identity;
    if (!isThere(pid)) return '';
    await delay(1);
  }
}
