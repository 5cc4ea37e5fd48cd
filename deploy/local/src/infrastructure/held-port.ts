import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';

const host = '127.0.0.1';

/**
 * A port of 127.0.0.1 that this process keeps for one of its servers. Until that server runs, this process listens itself
 * and answers 503, so that no other program takes the port.
 */
export interface HeldPort {
  readonly port: number;
  /** Listens again, after the server has ended. Does nothing if it listens. Rejects if another program has the port. */
  take(): Promise<void>;
  /** Descriptor of the listening socket, for a child process to inherit. Only while this process listens. */
  descriptor(): number;
  /** Ends listening here. The server listens now, or inherited the socket. */
  give(): void;
  /** Ends listening, and lets other starts have the port. */
  release(): void;
}

/** Holds the port. Resolves to undefined if a program listens on it, or another start has claimed it. */
export async function holdPort(port: number, { claim = true } = {}): Promise<HeldPort | undefined> {
  let sign = await claimPort(port);
  if (!sign && claim) return undefined;
  let server = await answerFor(port);
  if (!server) return void sign?.close();
  const give = (): void => {
    server?.close();
    server = undefined;
  };
  return {
    port,
    take: async () => {
      server ??= await answerFor(port);
      if (!server) throw new Error(`Port ${port} was taken by another program.`);
    },
    // Node has no public member for it.
    descriptor: () => (server as unknown as { _handle: { fd: number } })._handle.fd,
    give,
    release: () => {
      give();
      sign?.close();
      sign = undefined;
    },
  };
}

/**
 * Claims a port among all starts on this machine, by the UDP port of the same number, which nothing here uses. PostgreSQL
 * and Temporal cannot inherit a socket: between `give` and their own listening, only this keeps the port. The system ends
 * the claim with the process. Resolves to undefined if the UDP port is in use.
 */
function claimPort(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4').unref();
  return new Promise((resolve) => {
    socket.once('error', () => resolve(undefined));
    socket.bind({ port, address: host, exclusive: true }, () => resolve(socket));
  });
}

/** Resolves to undefined if the port is in use. */
function answerFor(port: number): Promise<Server | undefined> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', connection: 'close' });
    response.end('It is being started.\n');
  }).unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
