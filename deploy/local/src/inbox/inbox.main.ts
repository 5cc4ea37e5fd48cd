// The inbox as a process of its own: node inbox.main.ts <port>. HOST is for containers: it shows mails to everyone who
// asks.

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
