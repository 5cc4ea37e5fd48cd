// The process of the inbox: node inbox.main.ts <port>. It listens on HOST, by default 127.0.0.1. Set HOST only in a
// container: the inbox shows all mails without authentication.

import { once } from 'node:events';
import { createInbox } from './inbox.ts';
import { inheritedSocket, runProgram } from '../supervision/run-program.ts';

await runProgram(async () => {
  const address = { port: Number(process.argv[2]), host: process.env.HOST ?? '127.0.0.1' };
  const server = createInbox().listen(inheritedSocket() ?? address);
  await once(server, 'listening');
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
});
