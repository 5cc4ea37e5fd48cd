import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OfferedStacks {
  /** URL that returns the URL of the stack host. */
  url: string;
  close(): Promise<void>;
}

/** Offers stacks to all test files of a run. The process of the stack host starts at the first request to `url`. */
export async function offerStacks(): Promise<OfferedStacks> {
  let child: ChildProcess | undefined;
  const start = async (): Promise<string> => {
    child = fork(new URL('../support/stacks/host/stack-host.main.ts', import.meta.url), { stdio: 'inherit' });
    const ended = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The process of the stack host has ended with exit code ${code}.`)),
    );
    const [{ url }] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }];
    // The process also ends, without an error, at the end of the run.
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
