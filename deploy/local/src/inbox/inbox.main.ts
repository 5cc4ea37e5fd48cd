// The process of the inbox: node inbox.main.ts <port>. It listens on HOST, by default 127.0.0.1. Set HOST only in a
// container: the inbox shows all mails without authentication.

import { createServer } from 'node:http';
import { listen } from '@marketplace/kernel';
import { createInbox } from './inbox.ts';
import { inheritedSocket, runProgram } from '../supervision/program.ts';

await runProgram(async () => {
  const server = createServer(createInbox().callback());
  await listen(server, inheritedSocket() ?? Number(process.argv[2]), process.env.HOST ?? '127.0.0.1');
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
});
