import { fork } from 'node:child_process';
import { closeSync } from 'node:fs';
import { type Child, type ChildExit, identityOf, logTail, openLog } from '../processes/child.ts';
import { removePidFile, stopLeftover, stopProcess, writePidFile } from '../processes/pid-file.ts';

export interface ProgramOptions {
  /** Names the pid file; one child of a name runs per `runDir`. */
  name: string;
  /** One that calls `runProgram`. */
  file: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  runDir: string;
  /** Receives the program's output. */
  log: string;
  /** Whether the log is continued. Otherwise the former one is kept beside it as `<name>.previous.log`. */
  again?: boolean;
  stopTimeoutMs?: number;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
}

/** What a program tells the process that started it. */
export type ProgramReport = { ready: true } | { error: string };

/**
 * Starts a program of ours as a child and resolves when it says that it is ready. It needs no guardian: it ends by
 * itself when the channel to us closes. Like other children it has a pid file, and a session of its own, which keeps
 * the terminal's Ctrl-C from it and gives it a share of the processors of its own. Throws, with nothing left running,
 * what the program reports.
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
    signal,
  } = options;
  await stopLeftover(runDir, name);
  signal?.throwIfAborted();

  const output = openLog(log, again);
  const child = fork(file, args, { detached: true, env, execArgv: [], stdio: ['ignore', output, output, 'ipc'] });
  closeSync(output);
  const ended = new Promise<ChildExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  const report = new Promise<ProgramReport>((resolve) => {
    child.once('message', (message) => resolve(message as ProgramReport));
    child.once('error', ({ message }) => resolve({ error: message }));
    void ended.then(() => resolve({ error: `The end of ${log}:\n${logTail(log)}` }));
    signal?.addEventListener('abort', () => resolve({ error: 'everything stops' }), { once: true });
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} cannot be started: ${errorOf(await report)}`);

  const record = { pid, identity: await identityOf(pid), stopSignal: 'SIGTERM' as const, stopTimeoutMs };
  writePidFile(runDir, name, record);
  const exited = ended.then((exit) => {
    removePidFile(runDir, name);
    return exit;
  });
  const stop = async (): Promise<void> => {
    await stopProcess(record);
    await exited;
  };

  const error = errorOf(await report);
  if (error === undefined) return { pid, exited, stop };
  await stop();
  throw new Error(`${name} did not start. ${error}`);
}

function errorOf(report: ProgramReport): string | undefined {
  return 'error' in report ? report.error : undefined;
}
