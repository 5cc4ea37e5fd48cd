import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for the instances of a process, as a Service of Kubernetes has. */
export interface Balancer {
  url: string;
  /** New connections go to this instance too, in turn. */
  add(port: number): void;
  /** No new connection goes to this instance. Those that it has stay open. */
  remove(port: number): void;
  close(): Promise<void>;
}

/** Starts one without instances. It balances connections, not requests, as kube-proxy does. */
export async function startBalancer(): Promise<Balancer> {
  const open = new Set<Socket>();
  const ports: number[] = [];
  const server = createServer((socket) => {
    const port = ports.shift();
    if (port === undefined) return void socket.destroy();
    ports.push(port);
    const instance = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [socket, instance],
      [instance, socket],
    ] as const) {
      open.add(from);
      from.setNoDelay().on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        // What the other end has sent before it closed has been read by then.
        to.end();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void ports.push(port),
    remove: (port) => void ports.splice(ports.indexOf(port), 1),
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
