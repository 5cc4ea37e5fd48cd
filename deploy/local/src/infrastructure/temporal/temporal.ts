import { setTimeout as sleep } from 'node:timers/promises';
import { logTail, startChild } from '../../processes/child.ts';
import type { Child } from '../../processes/child.ts';
import { directConnection, registerSearchAttributes, setRetention } from '@marketplace/operations/namespace';
import type { SearchAttributes } from '@marketplace/operations/namespace';
import type { TemporalBinary } from './temporal-binary.ts';

export interface TemporalOptions {
  binary: Pick<TemporalBinary, 'path' | 'serverVersion'>;
  dataDir: string;
  port: number;
  /** Port of the UI, behind its guard. Default: no UI. */
  ui?: { host: string; port: number } | undefined;
  namespace: string;
  searchAttributes: SearchAttributes;
  /** Dynamic configuration, as JSON values. It overrides `serverSettings`. */
  dynamicConfig?: Record<string, unknown>;
  runDir: string;
  log: string;
  /** Whether to append to the log of the previous run. */
  again?: boolean;
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface Temporal {
  address: string;
  pid: number;
  exited: Child['exited'];
  stop(): Promise<void>;
}

const host = '127.0.0.1';
const readyMsMax = 60_000;

/**
 * Dynamic configuration of the Temporal servers started here. Fairness serves the waiting tasks of organizations in
 * round robin. The rate limits are raised, because their defaults are meant for a cluster with many tenants.
 */
export const serverSettings = {
  'matching.enableFairness': true,
  // Number of cached executions, kept for an hour. With the default, memory grows as long as the server is busy.
  'history.hostLevelCacheMaxSize': 8_000,
  'frontend.rps': 100_000,
  'frontend.namespaceRPS': 100_000,
  'frontend.namespaceRPS.visibility': 10_000,
  'frontend.namespaceCount': 100_000,
  'frontend.persistenceMaxQPS': 100_000,
  'matching.rps': 100_000,
  'matching.persistenceMaxQPS': 100_000,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'history.rps': 100_000,
  'history.persistenceMaxQPS': 100_000,
};

/**
 * Starts the Temporal development server on loopback. Resolves when it is ready and the namespace has its search
 * attributes and a retention of a week.
 */
export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  const { binary, dataDir, port, runDir, log, again } = options;
  const child = await startChild({
    name: 'temporal',
    command: binary.path,
    args: serverArgs(options),
    cwd: dataDir,
    env: temporalEnvironment(),
    runDir,
    log,
    ...(again !== undefined && { again }),
    stopTimeoutMs: 15_000,
  });
  const address = `${host}:${port}`;
  try {
    await becomeReady(child, address, options);
  } catch (error) {
    await child.stop();
    throw new Error(`Temporal did not start. The end of ${log}:\n${logTail(log)}`, { cause: error });
  }
  const { pid, exited, stop } = child;
  return { address, pid, exited, stop };
}

/**
 * The only host name that the server's HTTP API accepts. The API cannot be switched off, has no authentication, and
 * nothing here uses it. The host does not exist, so the API answers no website in a developer's browser.
 */
const withoutHttp = { 'frontend.httpAllowedHosts': ['none.invalid'] };

function serverArgs(options: TemporalOptions): string[] {
  const { binary, port, ui, namespace, searchAttributes, dynamicConfig } = options;
  // The server does not migrate SQLite schemas, so each server version has its own file.
  // A bare name, because it becomes a part of a URL, in which a `?` of the directory would begin the parameters.
  const file = `temporal-${binary.serverVersion}.sqlite`;
  const settings = Object.entries({ ...serverSettings, ...withoutHttp, ...dynamicConfig });
  const attributes = Object.entries(searchAttributes);
  return [
    ...['server', 'start-dev', '--ip', host, '--port', `${port}`, '--namespace', namespace, '--log-level', 'warn'],
    ...(ui ? ['--ui-ip', ui.host, '--ui-port', `${ui.port}`, '--ui-disable-news-fetch'] : ['--headless']),
    ...['--db-filename', file, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1'],
    ...attributes.flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
    ...settings.flatMap(([name, value]) => ['--dynamic-config-value', `${name}=${JSON.stringify(value)}`]),
  ];
}

async function becomeReady(child: Child, address: string, options: TemporalOptions): Promise<void> {
  let ended = false;
  void child.exited.then(() => (ended = true));
  const deadline = Date.now() + readyMsMax;
  const connection = directConnection({ address });
  try {
    for (;;) {
      try {
        await connection.withDeadline(Date.now() + 2000, () =>
          connection.workflowService.describeNamespace({ namespace: options.namespace }),
        );
        // Another program may answer at the address, which makes the server end.
        if (ended) throw new Error('The server has ended.');
        break;
      } catch (error) {
        if (ended || options.signal?.aborted || Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
    await setRetention(connection, options);
    await registerSearchAttributes(connection, options);
  } finally {
    await connection.close();
  }
}

/**
 * The environment of a Temporal server: that of this process without TEMPORAL_*, which are settings for clients.
 * GOGC=400 makes garbage collection less frequent, which saves 40 % of the server's CPU time.
 */
export function temporalEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_'));
  return { ...Object.fromEntries(entries), GOGC: '400' };
}
