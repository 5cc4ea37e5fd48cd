// The inbox as a process of its own: node inbox.main.ts <port>. HOST is for containers: it shows mails to everyone who asks.

import { createInbox } from './inbox.ts';

const server = createInbox().listen(Number(process.argv[2]), process.env.HOST ?? '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
