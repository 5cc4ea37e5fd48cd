import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port whose connections are forwarded. */
export interface Forwarded {
  close(): Promise<void>;
}

/** Forwards the connections to a port of this machine to `address`, `<host>:<port>`. Resolves when it listens. */
export async function forwardPort(port: number, address: string): Promise<Forwarded> {
  const { hostname, port: target } = new URL(`tcp://${address}`);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(Number(target), hostname);
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
