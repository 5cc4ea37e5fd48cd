import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OfferedStacks {
  /** Whoever asks here is told where the host of the stacks is. */
  url: string;
  close(): Promise<void>;
}

/** Offers stacks to all suites of a run. Their process starts when the first suite asks for it. */
export async function offerStacks(): Promise<OfferedStacks> {
  let child: ChildProcess | undefined;
  const start = async (): Promise<string> => {
    child = fork(new URL('./stack-host.main.ts', import.meta.url), { stdio: 'inherit' });
    const ended = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The process of the stacks has ended with exit code ${code}.`)),
    );
    const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }];
    // It ends when the run does.
    ended.catch(() => undefined);
    return url;
  };
  let starting: Promise<string> | undefined;
  const server = createServer((_, response) => {
    response.shouldKeepAlive = false;
    (starting ??= start()).then(
      (url) => response.end(url),
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
