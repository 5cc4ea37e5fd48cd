import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  freePort,
  localRoles,
  migrateAll,
  newSecrets,
  obtainTemporal,
  obtainTemporalServer,
  serviceNames,
  startInbox,
  startPostgres,
  startTemporal,
  stopOnSignal,
} from '@marketplace/local';
import { createLogger } from '@marketplace/kernel';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import type { TestEnvironment } from '@marketplace/tests/stacks/test-environment';
import { cpuOf, cpuOfPostgres, type Meter } from '../meters/processes.ts';
import { startTemporalOnPostgres } from '@marketplace/tests/temporal/temporal-on-postgres';

/**
 * Kind of Temporal server. `postgres`: the full server, as in a deployment. `dev`: the development server on SQLite, as
 * in `npm start`.
 */
export type TemporalKind = 'postgres' | 'dev';

export interface ServersOptions {
  /** Temporal server to start. `none`: no server, for products without a worker. */
  temporal: TemporalKind | 'none';
  /** Whether PostgreSQL counts its statements (report/statements.ts). */
  statements: boolean;
  /** Settings of PostgreSQL in addition to those of every bench. */
  postgres?: Record<string, string>;
  print: (line: string) => void;
}

/** The servers of one run, with new data. */
export interface Servers extends Omit<TestEnvironment, 'taskQueue'> {
  /** Data directory, deleted at the end. */
  dataDir: string;
  meter: Meter;
  pids(): Record<'postgres' | 'temporal', number>;
  /** Adds a function that is called before the servers are stopped, even if the run is interrupted. */
  onStop(stop: () => Promise<void>): void;
  stop(): Promise<void>;
}

/**
 * Settings of PostgreSQL. fsync and synchronous_commit keep their defaults, because the product's guarantees need them.
 * The other settings are usual for a machine of this size.
 */
const postgresSettings = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'none',
};

const namespace = 'default';

export async function startServers(options: ServersOptions): Promise<Servers> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const runDir = path.join(dataDir, 'run');
  const logOf = (name: string): string => path.join(dataDir, `${name}.log`);
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  stopOnSignal(stop, { exitCode: 130 });
  try {
    const settings = {
      ...postgresSettings,
      ...(options.statements && { 'pg_stat_statements.track': 'all' }),
      ...options.postgres,
    };
    const postgres = await startPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      port: await freePort(),
      settings,
      runDir,
      log: logOf('postgres'),
    });
    stops.push(() => postgres.stop());
    const secrets = newSecrets();
    // As in a deployment, each service has a role, and another one owns the tables.
    const roles = localRoles(postgres.url, secrets, serviceNames);
    await migrateAll({ databaseUrl: postgres.url }, createLogger({ name: 'migrate', level: 'warn' }), roles);

    const temporal = await openTemporal(options, {
      postgresUrl: postgres.url,
      content: { namespace, searchAttributes, runDir, log: logOf('temporal'), dataDir },
    });
    stops.push(() => temporal.stop());
    const inbox = await startInbox({ port: await freePort(), runDir, log: logOf('inbox') });
    stops.push(inbox.stop);
    return {
      dataDir,
      databaseUrl: postgres.url,
      roles,
      temporalAddress: temporal.address,
      inboxUrl: inbox.url,
      secrets,
      meter: () => ({ ...(temporal.pid !== 0 && { Temporal: cpuOf(temporal.pid) }), ...cpuOfPostgres(postgres.pid) }),
      pids: () => ({ postgres: postgres.pid, temporal: temporal.pid }),
      onStop: (stopPart) => void stops.push(stopPart),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type TemporalContent = Omit<Parameters<typeof startTemporal>[0], 'binary' | 'port'>;

async function openTemporal(
  { temporal: kind, print }: ServersOptions,
  { postgresUrl, content }: { postgresUrl: string; content: TemporalContent },
) {
  if (kind === 'none') return noTemporal;
  if (kind === 'dev') {
    const binary = await obtainTemporal({ progress: print });
    return startTemporal({ ...content, binary, port: await freePort() });
  }
  return startTemporalOnPostgres({
    ...content,
    programs: await obtainTemporalServer({ progress: print }),
    postgresUrl,
  });
}

/** Address of a server that was not started. Nothing listens at it (port 9, RFC 863). */
const noTemporal = { address: '127.0.0.1:9', pid: 0, stop: async () => undefined };
