import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface HelperProcess<Questions extends Record<string, { input: unknown; output: unknown }>> {
  pid: number;
  ask<Name extends keyof Questions & string>(
    name: Name,
    input: Questions[Name]['input'],
  ): Promise<Questions[Name]['output']>;
  stop(): Promise<void>;
}

interface Question {
  id: number;
  name: string;
  input: unknown;
}

type Answer = { id: number; output: unknown } | { id: number; error: string };

/** Starts a program that answers requests over its IPC channel (`answerParent`) and ends with this process. */
export async function startHelperProcess<Questions extends Record<string, { input: unknown; output: unknown }>>(
  program: URL,
  { env = process.env }: { env?: NodeJS.ProcessEnv } = {},
): Promise<HelperProcess<Questions>> {
  const file = fileURLToPath(program);
  const child: ChildProcess = fork(file, {
    env,
    serialization: 'advanced',
    // Like a separate machine, it has its own CPU time, which the other clients cannot take (sched(7), autogroups).
    detached: true,
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const waiting = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>();
  child.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.output);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${path.basename(file)} has ended.`));
  });
  let last = 0;
  return {
    pid: child.pid!,
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as (output: unknown) => void, reject });
        // Without a callback, sending to a closed channel would emit an error that ends this process.
        child.send({ id: last, name, input } satisfies Question, (error) => error && reject(error));
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Answers the parent's requests, in the program. When the parent disconnects or ends, runs `stop` and exits. */
export function answerParent(
  answers: Record<string, (input: never) => unknown>,
  stop: () => unknown = () => undefined,
): void {
  process.on('message', ({ id, name, input }: Question) => {
    const answer = async (): Promise<unknown> => await answers[name]!(input as never);
    answer().then(
      (output) => process.send?.({ id, output }),
      (error: Error) => process.send?.({ id, error: error.stack ?? error.message }),
    );
  });
  process.once('disconnect', () => void Promise.resolve(stop()).finally(() => process.exit()));
}
