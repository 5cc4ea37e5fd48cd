import { closeServer, listen } from '@marketplace/kernel';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import '../processes/workflows-in-main-thread.mjs';
import { createStackHost } from './stack-host.ts';

/** The process that runs all stacks of a test run. Sends its URL to its parent, and ends when the parent ends. */
const host = createStackHost();
const operations: Record<string, (input: never) => Promise<unknown>> = host.operations;

const server = createServer((request, response) => {
  // A kept-alive connection could be closed at the moment of the next request.
  response.shouldKeepAlive = false;
  const answer = async (): Promise<unknown> => operations[request.url!.slice(1)]!((await json(request)) as never);
  answer().then(
    (output) => response.end(JSON.stringify(output ?? null)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
await listen(server, 0, '127.0.0.1');

process.once(
  'disconnect',
  () =>
    void closeServer(server)
      .then(host.close)
      .then(() => process.exit(0)),
);
process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
