import { fork } from 'node:child_process';
import { closeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { SettingsError } from '@marketplace/kernel';
import { type Child, type ChildExit, identityOf, logTail, openLog } from '../processes/child.ts';
import type { HeldPort } from '../processes/ports.ts';
import { removePidFile, stopLeftover, stopProcess, writePidFile } from '../processes/pid-file.ts';
import { stopOnSignal } from '../processes/signals.ts';

export interface ProgramOptions {
  /** Name of the pid file. One child of a name runs per `runDir`. */
  name: string;
  /** Path of a program that calls `runProgram`. */
  file: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  runDir: string;
  /** File for the program's output. */
  log: string;
  /** Whether to append to the log of the previous run. Otherwise that log is renamed to `<name>.previous.log`. */
  again?: boolean;
  stopTimeoutMs?: number;
  /** The port of a program that listens with `inheritedSocket`. This process listens while the program does not run. */
  held?: HeldPort | undefined;
  /** Aborts the start. */
  signal?: AbortSignal;
}

/** File descriptor of the inherited socket of its port: after stdin, stdout, stderr and the IPC channel. */
const inherits = { flag: '--inherits-socket', fd: 4 };

/** Message of a program to the process that started it. */
type ProgramReport = { ready: true } | { error: string };

/**
 * Starts a program that calls `runProgram` as a child process. Resolves when the program reports that it is ready. It
 * needs no guardian, because it ends when its IPC channel closes. Like other children it has a pid file and its own
 * session, so Ctrl-C in the terminal does not reach it. Throws the error that the program reports; the program is not
 * running then.
 */
export async function startProgram(options: ProgramOptions): Promise<Child> {
  const {
    name,
    file,
    args = [],
    env = process.env,
    runDir,
    log,
    again = false,
    stopTimeoutMs = 10_000,
    held,
    signal,
  } = options;
  await stopLeftover(runDir, name);
  await held?.take();
  signal?.throwIfAborted();

  const output = openLog(log, again);
  const child = fork(file, held ? [...args, inherits.flag] : args, {
    ...{ detached: true, env, execArgv: [] },
    stdio: ['ignore', output, output, 'ipc', ...(held ? [held.descriptor()] : [])],
  });
  closeSync(output);
  const ended = new Promise<ChildExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  const report = new Promise<ProgramReport>((resolve) => {
    child.once('message', (message) => resolve(message as ProgramReport));
    child.once('error', ({ message }) => resolve({ error: message }));
    void ended.then(() => resolve({ error: `The end of ${log}:\n${logTail(log)}` }));
    signal?.addEventListener('abort', () => resolve({ error: 'The start was aborted.' }), { once: true });
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} cannot be started: ${errorOf(await report)}`);

  const record = { pid, identity: await identityOf(pid), stopSignal: 'SIGTERM' as const, stopTimeoutMs };
  writePidFile(runDir, name, record);
  let stopping = false;
  const exited = ended.then(async (exit) => {
    removePidFile(runDir, name);
    // At once, for the next start, which tries again, and reports if another program has the port.
    if (!stopping) await held?.take().catch(() => undefined);
    return exit;
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    await stopProcess(record);
    await exited;
  };

  const error = errorOf(await report);
  if (error === undefined) {
    held?.give();
    return { pid, exited, stop };
  }
  await stop();
  throw new Error(`${name} did not start. ${error}`);
}

function errorOf(report: ProgramReport): string | undefined {
  return 'error' in report ? report.error : undefined;
}

interface RunningProgram {
  /** Resolves when the program cannot continue. */
  failed?: Promise<Error>;
  /** Waits for running work, then stops. */
  stop(): Promise<void>;
}

/** The listening socket that the starting process holds for this program, if there is one. */
export function inheritedSocket(): { fd: number } | undefined {
  return process.argv.includes(inherits.flag) ? { fd: inherits.fd } : undefined;
}

/**
 * The main function of a program that `startProgram` starts. Reports to the starting process that the program is ready,
 * or why it could not start. Stops the program on SIGTERM and when the starting process ends. It also works without a
 * starting process.
 */
export async function runProgram(start: () => Promise<RunningProgram>): Promise<void> {
  const giveUp = (): void => process.exit(1);
  process.once('disconnect', giveUp);
  try {
    const program = await start();
    process.off('disconnect', giveUp);
    stopOnSignal(program.stop);
    send({ ready: true });
    // By default the compiled code is written when the process exits, so never if it is killed.
    flushCompileCache();
    void program.failed?.then(end);
  } catch (error) {
    end(error as Error);
  }
}

function end(error: Error): void {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error.stack ?? error.message)}\n`);
  send({ error: error.message }, () => process.exit(1));
}

function send(report: ProgramReport, sent = (): void => undefined): void {
  if (process.connected) process.send!(report, undefined, undefined, sent);
  else sent();
}
