import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@marketplace/local/processes/ports';
import type { RunningStack } from '../stack-host.ts';
import { programsOf, type ProgramsOptions, type RunningPrograms } from '../programs.ts';
import { bundleDirectory, settingsOfTestEnvironment, type TestEnvironment } from '../test-environment.ts';
import { serviceUrls } from './separate-processes.ts';

interface Balancer {
  url: string;
  close(): Promise<void>;
}

/**
 * A reverse proxy that sends each request to the next of the processes at `origins`, round robin, and to another one if
 * the connection is refused. Without an answer, it closes the client's connection. Resolves when it listens on `port`.
 */
export async function balanceRequests(port: number, origins: readonly string[]): Promise<Balancer> {
  let turn = 0;
  const forward = (request: IncomingMessage, response: ServerResponse, left = origins.length): void => {
    turn = (turn + 1) % origins.length;
    const { method = 'GET', url, headers } = request;
    const forwarded = send(new URL(url ?? '/', origins[turn]), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 1) forward(request, response, left - 1);
      else response.destroy();
    });
    response.once('close', () => forwarded.destroy());
    forwarded.once('socket', (socket) => socket.once('connect', () => request.pipe(forwarded)));
  };
  const server = createServer((request, response) => forward(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type EqualName = 'first' | 'second';
const equalNames: readonly EqualName[] = ['first', 'second'];

/** Two processes with all parts each, behind a reverse proxy, whose address is the origin. */
export interface EqualProcesses extends RunningStack, Pick<RunningPrograms<EqualName>, 'pidOf' | 'start' | 'end'> {
  originOf(name: EqualName): string;
}

interface EqualProcessesOptions extends ProgramsOptions {
  extraEnv?: Record<string, string>;
}

/** Starts two processes with all parts each, and a reverse proxy in front of them. Resolves when both are ready. */
export async function startEqualProcesses(
  base: TestEnvironment,
  { extraEnv = {}, ...options }: EqualProcessesOptions = {},
): Promise<EqualProcesses> {
  const ports: Record<EqualName, number> = { first: await freePort(), second: await freePort() };
  const originOf = (name: EqualName): string => `http://127.0.0.1:${ports[name]}`;
  const balancer = await balanceRequests(0, equalNames.map(originOf));
  const { output, ...programs } = programsOf<EqualName>((name) => {
    return {
      file: 'deploy/operations/src/parts.main.ts',
      env: {
        ...settingsOfTestEnvironment(base, balancer.url),
        WORKFLOW_BUNDLE_DIR: bundleDirectory,
        PORT: String(ports[name]),
        ...extraEnv,
      },
      probe: `${originOf(name)}/readyz`,
    };
  }, options);
  const stop = async (): Promise<void> => {
    await Promise.all(equalNames.map((name) => programs.end(name, 'SIGTERM')));
    await balancer.close();
  };
  const started = await Promise.allSettled(equalNames.map((name) => programs.start(name)));
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await stop();
    throw failed.reason;
  }
  return { origin: balancer.url, originOf, logs: async () => output(), stop, ...programs };
}

type GroupName = 'requests' | 'deliveries';

/**
 * A process for requests, and one for deliveries at volume: webhooks and the worker. Both call services of the other.
 */
export interface GroupedProcesses extends RunningStack, Pick<RunningPrograms<GroupName>, 'start' | 'end'> {
  /** Address of webhooks. */
  webhooksUrl: string;
  /** The probes of all parts of the process for deliveries, and its metrics. */
  metricsUrl: string;
}

/** Resolves when both processes answer calls. `deliveries`: further settings of the process for deliveries. */
export async function startGroupedProcesses(
  base: TestEnvironment,
  deliveries: Record<string, string>,
): Promise<GroupedProcesses> {
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [origin, rpcUrl, webhooksUrl, metricsUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [
    ...[string, string, string, string],
  ];
  const [port, rpcPort, webhooksPort, metricsPort] = ports.map(String) as [string, string, string, string];
  const settings = {
    ...settingsOfTestEnvironment(base, origin),
    ...serviceUrls((name) => (name === 'webhooks' ? webhooksUrl : rpcUrl)),
    WORKFLOW_BUNDLE_DIR: bundleDirectory,
  };
  const groups: Record<GroupName, { env: Record<string, string>; probe: string }> = {
    requests: {
      env: { PARTS: 'identity,trading,payments,gateway', PORT: port, RPC_PORT: rpcPort },
      probe: `${origin}/readyz`,
    },
    deliveries: {
      env: {
        ...{ PARTS: 'webhooks,worker', WEBHOOK_FIRST_ATTEMPT: 'inline' },
        ...{ PORT: webhooksPort, METRICS_PORT: metricsPort, ...deliveries },
      },
      probe: `${webhooksUrl}/readyz`,
    },
  };
  const { output, start, end } = programsOf<GroupName>((name) => ({
    file: 'deploy/operations/src/parts.main.ts',
    env: { ...settings, ...groups[name].env },
    probe: groups[name].probe,
  }));
  const names = Object.keys(groups) as GroupName[];
  const stop = async (): Promise<void> => void (await Promise.all(names.map((name) => end(name, 'SIGTERM'))));
  try {
    await Promise.all(names.map((name) => start(name)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, webhooksUrl, metricsUrl, logs: async () => output(), stop, start, end };
}
