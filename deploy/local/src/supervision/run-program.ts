import { flushCompileCache } from 'node:module';
import { stopOnSignal } from '../processes/signals.ts';
import type { ProgramReport } from './program.ts';

export interface RunningProgram {
  /** Resolves when the program cannot go on. */
  failed?: Promise<Error>;
  /** Lets what runs finish. */
  stop(): Promise<void>;
}

/**
 * The main function of a program that `startProgram` starts: says when it is ready or why it cannot be, and ends it on
 * SIGTERM and when the process that started it is gone. Works without such a process too.
 */
export async function runProgram(start: () => Promise<RunningProgram>): Promise<void> {
  const giveUp = (): void => process.exit(1);
  process.once('disconnect', giveUp);
  try {
    const program = await start();
    process.off('disconnect', giveUp);
    stopOnSignal(program.stop);
    tell({ ready: true });
    // Otherwise the compiled code is written at the end only, which a process that is killed does not have.
    flushCompileCache();
    void program.failed?.then(end);
  } catch (error) {
    end(error as Error);
  }
}

function end(error: Error): void {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  tell({ error: error.message }, () => process.exit(1));
}

function tell(report: ProgramReport, told = (): void => undefined): void {
  if (process.connected) process.send!(report, undefined, undefined, told);
  else told();
}
