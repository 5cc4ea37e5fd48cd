import path from 'node:path';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { freePort } from '@marketplace/local/processes/ports';
import { childEnvironment } from '../stacks/programs.ts';
import { type ProcessName, programs } from '../stacks/processes/separate-processes.ts';
import { waitFor } from '../wait-for.ts';

/** One address for the instances of a process, like a Service of Kubernetes. */
export interface Balancer {
  url: string;
  /** Adds an instance, which then gets its share of new connections. */
  add(port: number): void;
  /** Removes an instance, which then gets no new connections. Its open ones stay. */
  remove(port: number): void;
  close(): Promise<void>;
}

/** Starts an address without instances. It balances connections, not requests, like kube-proxy. */
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
        // All data that the other end sent before it closed has been read by then.
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

/** Release that the instances of a deployment run. */
export interface Release {
  /** Directory of its sources, with its packages. */
  directory: string;
  processes: readonly ProcessName[];
  /** The settings of a process. `urlOf` returns the address of a process. */
  settingsOf(name: ProcessName, urlOf: (name: ProcessName) => string): Record<string, string | undefined>;
}

/** Two instances of each process, each process behind one address, as in deploy/k8s. */
export interface Deployment {
  urlOf(name: ProcessName): string;
  /** The addresses of the instances of a process. */
  instancesOf(name: ProcessName): string[];
  /**
   * Replaces each instance of a process by a new one, like a Deployment with `maxUnavailable: 0` and `maxSurge: 1`:
   * when the new one is ready, the old one gets no new connections and then SIGTERM. Resolves when the old ones have
   * ended. Rejects if one does not exit with 0.
   */
  roll(name: ProcessName, release: Release): Promise<void>;
  logs(): string;
  stop(): Promise<void>;
}

interface Instance {
  port: number;
  child: ChildProcess;
}

const replicas = 2;
const startMsMax = 120_000;
/** The longest grace period in deploy/k8s, that of services. */
const graceMsMax = 320_000;

/** Steps of replacing an instance. */
export interface Replacement {
  /** Resolves when the instance at `url` is ready. */
  whenReady?: (url: string) => Promise<unknown>;
  /** Ends the replaced process. Default: sends SIGTERM. */
  terminate?: typeof sendTerm;
}

const sendTerm = async (pid: number): Promise<unknown> => process.kill(pid, 'SIGTERM');

/** Starts a release behind the addresses. Resolves when all its processes are ready. */
export async function startDeployment(release: Release, replacement: Replacement = {}): Promise<Deployment> {
  const { whenReady, terminate = sendTerm } = replacement;
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-deployment-'));
  const logFile = path.join(directory, 'log');
  const log = openSync(logFile, 'a');
  const balancers = new Map<ProcessName, Balancer>();
  const running = new Map<ProcessName, Instance[]>();
  for (const name of Object.keys(programs) as ProcessName[]) {
    balancers.set(name, await startBalancer());
    running.set(name, []);
  }
  const urlOf = (name: ProcessName): string => balancers.get(name)!.url;

  const start = async (name: ProcessName, { directory: cwd, settingsOf }: Release): Promise<void> => {
    const port = await freePort();
    const env = { ...childEnvironment(), ...settingsOf(name, urlOf), PORT: String(port) };
    const child = spawn(process.execPath, [path.join(cwd, programs[name])], { cwd, env, stdio: ['ignore', log, log] });
    running.get(name)!.push({ port, child });
    let ended: string | undefined;
    child.once('exit', (code, signal) => (ended = `${name} ended with ${code ?? signal}`));
    const ready = async () => {
      if (ended !== undefined) return true;
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    };
    await waitFor(`${name} to be ready`, ready, startMsMax);
    if (ended === undefined) await whenReady?.(`http://127.0.0.1:${port}`);
    if (ended !== undefined) throw new Error(`${ended}: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    balancers.get(name)!.add(port);
  };
  const end = async (name: ProcessName, instance: Instance, tell = terminate): Promise<void> => {
    const { port, child } = instance;
    balancers.get(name)!.remove(port);
    const instances = running.get(name)!;
    instances.splice(instances.indexOf(instance), 1);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} had ended with ${child.exitCode ?? child.signalCode}`);
    const kill = setTimeout(() => child.kill('SIGKILL'), graceMsMax);
    const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
    await tell(child.pid!);
    const [code, signal] = await exited;
    clearTimeout(kill);
    if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`);
  };
  const remove = async (name: ProcessName, tell = terminate): Promise<void> =>
    void (await Promise.all([...running.get(name)!].map((instance) => end(name, instance, tell))));

  const deployment: Deployment = {
    urlOf,
    instancesOf: (name) => running.get(name)!.map(({ port }) => `http://127.0.0.1:${port}`),
    roll: async (name, to) => {
      const old = [...running.get(name)!];
      for (let n = 0; n < replicas; n += 1) {
        await start(name, to);
        const [instance] = old.slice(n, n + 1);
        if (instance) await end(name, instance);
      }
    },
    logs: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      // Callers are stopped before the services that they call.
      for (const names of [['gateway', 'worker'], [...running.keys()]] as ProcessName[][])
        await Promise.allSettled(names.map((name) => remove(name, sendTerm)));
      for (const balancer of balancers.values()) await balancer.close();
      closeSync(log);
      rmSync(directory, { recursive: true });
    },
  };
  try {
    // A worker compiles its workflows at the first start; the second instance uses the result of the first.
    await Promise.all(release.processes.map((name) => deployment.roll(name, release)));
  } catch (error) {
    for (const { child } of [...running.values()].flat()) child.kill('SIGKILL');
    throw error;
  }
  return deployment;
}
