import { connect, createServer, type AddressInfo } from 'node:net';
import { createSocket, type Socket } from 'node:dgram';
import { createServer as createHttpServer, type Server } from 'node:http';

export interface PortSetting {
  /** Name of the environment variable. */
  name: string;
  /** Port that is tried first if the variable is not set. */
  fallback: number;
}

const host = '127.0.0.1';
const triesMax = 1000;

/**
 * Holds the port that the environment sets, or the first free port from `fallback` up. If the environment sets 0, any
 * free port is held. Throws if the port that was set is in use or not a port number.
 */
export async function choosePort(
  name: string,
  env: NodeJS.ProcessEnv,
  fallback: number,
  { taken = new Set<number>(), print = (_line: string) => {} } = {},
): Promise<HeldPort> {
  const asked = readPort(name, env);
  if (asked === 0) return holdFreePort();
  if (asked !== undefined) {
    if (taken.has(asked)) throw new Error(`${name}=${asked} is given to two settings. Choose another port for one.`);
    // A program on the UDP port of this number does not prevent the use of this port.
    const held = await holdPort(asked, { claim: false });
    if (!held) throw new Error(`${name}=${asked} is in use by another program. Choose another port.`);
    return held;
  }

  for (let port = fallback; port < Math.min(fallback + triesMax, 65_536); port += 1) {
    const held = taken.has(port) ? undefined : await holdPort(port);
    if (!held) continue;
    if (port !== fallback)
      print(`Port ${fallback} is in use; using ${port} instead. Set ${name} to choose another port.`);
    return held;
  }
  throw new Error(`No free port from ${fallback} up. Set ${name}.`);
}

/** Holds a port that no other program uses. */
export async function holdFreePort(): Promise<HeldPort> {
  for (;;) {
    const held = await holdPort(await freePort());
    if (held) return held;
  }
}

/**
 * Holds several different ports. If one cannot be held, none is. Ports that the environment sets are assigned first,
 * and no other setting gets the `fallback` port of another one.
 */
export async function choosePorts<Key extends string>(
  settings: Record<Key, PortSetting>,
  env: NodeJS.ProcessEnv,
  print?: (line: string) => void,
): Promise<Record<Key, HeldPort>> {
  const keys = Object.keys(settings) as Key[];
  const asked = keys.filter((key) => readPort(settings[key].name, env) !== undefined);
  const others = keys.filter((key) => !asked.includes(key));
  const ports = {} as Record<Key, HeldPort>;
  const held = (): HeldPort[] => Object.values(ports);

  try {
    for (const key of [...asked, ...others]) {
      const { name, fallback } = settings[key];
      const taken = new Set(held().map(({ port }) => port));
      if (!asked.includes(key)) {
        for (const other of keys) if (other !== key) taken.add(settings[other].fallback);
      }
      ports[key] = await choosePort(name, env, fallback, { taken, print });
    }
  } catch (error) {
    for (const port of held()) port.release();
    throw error;
  }
  return ports;
}

/**
 * Returns a free port that the system does not assign to another process for about a minute. The function opens and
 * closes a connection to it, which leaves the port in TIME_WAIT (RFC 9293, section 3.3.2; one minute on Linux). In that
 * state only a process that asks for this port number gets it.
 */
export async function freePort(): Promise<number> {
  const server = createServer((socket) => socket.end());
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host, exclusive: true }, () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise<void>(
    (resolve, reject) =>
      void connect(port, host)
        .resume()
        .once('error', reject)
        .once('close', () => resolve()),
  );
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function readPort(name: string, env: NodeJS.ProcessEnv): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name}=${text} is not a port number.`);
  return port;
}

/**
 * A port of 127.0.0.1 that this process keeps for one of its servers. Until that server runs, this process listens
 * itself and answers 503, so that no other program takes the port.
 */
export interface HeldPort {
  readonly port: number;
  /**
   * Listens again, after the server has ended. Does nothing if this process already listens. Rejects if another program
   * has the port.
   */
  take(): Promise<void>;
  /** Descriptor of the listening socket, for a child process to inherit. Valid only while this process listens. */
  descriptor(): number;
  /** Stops listening here. The server listens now, or inherited the socket. */
  give(): void;
  /** Stops listening, and releases the port for other starts. */
  release(): void;
}

/** Holds the port. Resolves to undefined if a program listens on it, or another start has claimed it. */
async function holdPort(port: number, { claim = true } = {}): Promise<HeldPort | undefined> {
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
    // Node has no public member for the descriptor.
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
 * Claims a port among all starts on this machine, by the UDP port of the same number, which nothing here uses.
 * PostgreSQL and Temporal cannot inherit a socket: between `give` and their own listening, only this claim keeps the
 * port. The system ends the claim with the process. Resolves to undefined if the UDP port is in use.
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
  const server = createHttpServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', connection: 'close' });
    response.end('It is being started.\n');
  }).unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
