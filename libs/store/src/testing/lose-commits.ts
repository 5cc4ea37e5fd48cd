import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL server, on which the answer to a commit can be lost. */
export interface LossyWay {
  /** The URL of the database by this way. */
  url: string;
  /**
   * The server executes the next commit that is sent on any connection, and then the connection breaks: whoever has sent
   * it does not know whether it was executed.
   */
  loseNextCommit(): void;
  close(): Promise<void>;
}

const commit = Buffer.from('commit\0');
/** How the server reports that it has executed one. */
const committed = Buffer.from('COMMIT\0');

export async function loseCommits(databaseUrl: string): Promise<LossyWay> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isNextLost = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let answer: Buffer | undefined;
    const breakOff = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.setNoDelay().on('error', breakOff).on('close', breakOff);
    }
    client.on('data', (bytes) => {
      if (isNextLost && bytes.includes(commit)) {
        isNextLost = false;
        answer = Buffer.alloc(0);
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!answer) return void client.write(bytes);
      answer = Buffer.concat([answer, bytes]);
      if (answer.includes(committed)) breakOff();
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
