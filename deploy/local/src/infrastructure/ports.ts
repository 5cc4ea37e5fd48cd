import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface PortSetting {
  /** Name of the environment variable. */
  name: string;
  fallback: number;
}

const host = '127.0.0.1';
const triesMax = 1000;

/**
 * The port that the environment asks for, or else the first free one from `fallback` up. Throws when a port that was
 * asked for is taken: something else relies on it then, and silently using another would be a lie. 0 means any port.
 */
export async function choosePort(
  name: string,
  env: NodeJS.ProcessEnv,
  fallback: number,
  { taken = new Set<number>(), print = (_line: string) => {} } = {},
): Promise<number> {
  const asked = readPort(name, env);
  if (asked === 0) return freePort();
  if (asked !== undefined) {
    if (taken.has(asked)) throw new Error(`${name}=${asked} is given to two settings. Choose another port for one.`);
    if (!(await isFree(asked))) throw new Error(`${name}=${asked} is taken by another program. Choose another port.`);
    return asked;
  }

  for (let port = fallback; port < Math.min(fallback + triesMax, 65_536); port += 1) {
    if (taken.has(port) || !(await isFree(port))) continue;
    if (port !== fallback) print(`Port ${fallback} is taken, using ${port} instead (${name} sets another).`);
    return port;
  }
  throw new Error(`No free port from ${fallback} up. Set ${name}.`);
}

/**
 * Chooses several ports at once, all different. Ports that were asked for go first, and none is given the usual port of
 * another one.
 */
export async function choosePorts<Key extends string>(
  settings: Record<Key, PortSetting>,
  env: NodeJS.ProcessEnv,
  print?: (line: string) => void,
): Promise<Record<Key, number>> {
  const keys = Object.keys(settings) as Key[];
  const asked = keys.filter((key) => readPort(settings[key].name, env) !== undefined);
  const others = keys.filter((key) => !asked.includes(key));
  const ports = {} as Record<Key, number>;

  for (const key of [...asked, ...others]) {
    const { name, fallback } = settings[key];
    const taken = new Set<number>(Object.values(ports));
    if (!asked.includes(key)) {
      for (const other of keys) if (other !== key) taken.add(settings[other].fallback);
    }
    ports[key] = await choosePort(name, env, fallback, { taken, print });
  }
  return ports;
}

/**
 * A port that nobody uses, and that the system hands to nobody else before we use it: a connection to it has just ended
 * at its side, and until the rest of that is forgotten (TIME_WAIT, RFC 9293, section 3.3.2; a minute on Linux) only who
 * asks for this very port gets it.
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

/** Really listens for a moment, as nothing else tells whether one could. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function readPort(name: string, env: NodeJS.ProcessEnv): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name}=${text} is not a port number.`);
  return port;
}
