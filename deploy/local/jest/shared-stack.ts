import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OfferedStack {
  /** Whoever asks here is answered where the stack is. */
  url: string;
  close(): Promise<void>;
}

/** Offers one stack to all suites of a run. It starts, in a process of its own, when the first suite asks for it. */
export async function offerSharedStack(): Promise<OfferedStack> {
  let child: ChildProcess | undefined;
  const start = async (): Promise<string> => {
    child = fork(new URL('./shared-stack.main.ts', import.meta.url), { stdio: 'inherit' });
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The shared stack has ended with exit code ${code}.`)));
    const [stack] = (await Promise.race([once(child, 'message'), ended])) as [object];
    // It ends when the run does.
    ended.catch(() => undefined);
    return JSON.stringify(stack);
  };
  let starting: Promise<string> | undefined;
  const server = createServer((_, response) => {
    (starting ??= start()).then(
      (stack) => response.end(stack),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
