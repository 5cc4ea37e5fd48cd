// The inbox as a process of its own: node inbox.main.ts <port>

import { createInbox } from './inbox.ts';

const server = createInbox().listen(Number(process.argv[2]), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
