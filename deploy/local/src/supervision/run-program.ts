import { flushCompileCache } from 'node:module';
import { SettingsError } from '@marketplace/kernel';
import { stopOnSignal } from '../processes/signals.ts';
import { inherits, type ProgramReport } from './program.ts';

export interface RunningProgram {
  /** Resolves when the program cannot go on. */
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
 * or why it could not start. Stops the program on SIGTERM and when the starting process ends. Also works without one.
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
