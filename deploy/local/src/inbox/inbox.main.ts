// The process of the inbox: node inbox.main.ts <port>. It listens on HOST, by default 127.0.0.1. Set HOST only in a
// container: the inbox shows all mails without authentication.

import { once } from 'node:events';
import { createInbox } from './inbox.ts';
import { runProgram } from '../supervision/run-program.ts';

await runProgram(async () => {
  const server = createInbox().listen(Number(process.argv[2]), process.env.HOST ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
});
