import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL server, on which the answer to a commit can be lost. */
export interface LossyWay {
  /** The URL of the database by this way. */
  url: string;
  /**
   * The connection on which the server next reports a commit breaks before the report arrives: whoever has sent the commit
   * does not know whether it was executed.
   */
  loseNextCommit(): void;
  close(): Promise<void>;
}

/** How the server reports a commit. What a client sends may only have the name of a prepared statement. */
const committed = Buffer.from('COMMIT\0');

export async function loseCommits(databaseUrl: string): Promise<LossyWay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isNextLost = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    /** The end of what the server has sent, which may be the beginning of a report. */
    let last = Buffer.alloc(0);
    const breakOff = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.setNoDelay().on('error', breakOff).on('close', breakOff);
    }
    client.on('data', (bytes) => void database.write(bytes));
    database.on('data', (bytes) => {
      const seen = Buffer.concat([last, bytes]);
      last = seen.subarray(1 - committed.length);
      if (!isNextLost || !seen.includes(committed)) return void client.write(bytes);
      isNextLost = false;
      breakOff();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseNextCommit: () => void (isNextLost = true),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
