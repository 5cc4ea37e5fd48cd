import path from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { waitFor } from '../wait-for.ts';

/** Environment of a program that a test starts. Settings of the user who runs the tests are left out. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** A program that tests run as a separate process. */
interface Program {
  /** Path from the root of the repository. */
  file: string;
  env: Record<string, string>;
  /** URL that answers 2xx once the process is ready. */
  probe: string;
}

export interface RunningPrograms<Name extends string> {
  /** Output of all, unless it goes to a file. */
  output(): string;
  pidOf(name: Name): number;
  /** Starts a program, with additional settings. Resolves when it is ready. Throws with its last lines if it ends. */
  start(name: Name, settings?: Record<string, string>): Promise<void>;
  /** Sends a signal, and waits for the end. Resolves to the exit code, or null if there is none. */
  end(name: Name, signal: NodeJS.Signals): Promise<number | null>;
}

export interface ProgramsOptions {
  /** File descriptor for the output of the processes. Default: it is kept in memory. */
  output?: number | undefined;
  /**
   * Whether each process leads a session. Where Linux schedules by session (autogroup, sched(7)), each then gets its
   * own CPU time, like a pod. A signal of the terminal, such as that of Ctrl-C, does not reach them: the caller must
   * end them.
   */
  ownSessions?: boolean;
}

/** Programs that can be started, killed and started again, by name. Starts none. */
export function programsOf<Name extends string>(
  programOf: (name: Name) => Program,
  { output: file, ownSessions = false }: ProgramsOptions = {},
): RunningPrograms<Name> {
  const running = new Map<Name, ChildProcess>();
  const output: string[] = [];
  return {
    output: () => output.join(''),
    pidOf: (name) => running.get(name)!.pid!,
    start: async (name, settings = {}) => {
      const program = programOf(name);
      const child = spawn(process.execPath, [path.join(repositoryRoot, program.file)], {
        env: { ...childEnvironment(), ...program.env, ...settings },
        stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
        detached: ownSessions,
      });
      running.set(name, child);
      const printed: string[] = [];
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output.push(text);
          printed.push(text);
        });
      }
      await waitFor(
        `${name} to be ready`,
        async () => {
          if (child.exitCode !== null)
            throw new Error(`${name} ended with ${child.exitCode}: ${printed.slice(-5).join('')}`);
          return (await fetch(program.probe)).ok;
        },
        60_000,
      );
    },
    end: (name, signal) => {
      const child = running.get(name);
      running.delete(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
      return new Promise((resolve) => {
        child.once('exit', (code) => resolve(code));
        child.kill(signal);
      });
    },
  };
}
