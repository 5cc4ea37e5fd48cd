import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy of a PostgreSQL server that can lose the answer to a commit. */
export interface LossyWay {
  /** The URL of the database through the proxy. */
  url: string;
  /**
   * Breaks the connection on which the server next reports a commit, before the report arrives. The sender of the
   * commit then does not know whether it was executed.
   */
  loseNextCommit(): void;
  close(): Promise<void>;
}

/** Report of a commit by the server. A client's message may have only the name of a prepared statement. */
const committed = Buffer.from('COMMIT\0');

export async function loseCommits(databaseUrl: string): Promise<LossyWay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isNextLost = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    /** The end of the bytes that the server has sent, which may be the beginning of a report. */
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
