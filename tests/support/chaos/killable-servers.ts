import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { freePort } from '@marketplace/local/processes/ports';
import { removeElsewhere } from '@marketplace/local/infrastructure/postgres-home';
import { startPostgres } from '@marketplace/local/infrastructure/postgres';
import { obtainTemporal } from '@marketplace/local/infrastructure/temporal/temporal-binary';
import { startTemporal } from '@marketplace/local/infrastructure/temporal/temporal';

export const serverNames = ['temporal', 'postgres'] as const;
export type ServerName = (typeof serverNames)[number];

export interface KillableServers {
  /** Directory with `<name>.log` and the data directory `<name>/` of each server. */
  directory: string;
  databaseUrl: string;
  temporalAddress: string;
  /** Kills the server. */
  kill(name: ServerName): Promise<void>;
  /** Deletes the server's data. The server must not be running. */
  forget(name: ServerName): void;
  /** Starts the server again on the same data and port. Resolves when it is ready. */
  start(name: ServerName): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Signals that kill the servers. SIGQUIT is PostgreSQL's immediate shutdown, which is like kill -9 of the server and
 * all its sessions: nothing more is written, and the next start recovers from the write-ahead log.
 */
const deadly: Record<ServerName, NodeJS.Signals> = { temporal: 'SIGKILL', postgres: 'SIGQUIT' };

/** Starts a PostgreSQL and a Temporal for one test, which may kill them. Committed data survives (fsync is on). */
export async function startKillableServers(
  progress: (text: string) => void = () => undefined,
): Promise<KillableServers> {
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-killable-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(directory, 0o755);
  const paths = (name: ServerName) => ({
    runDir: path.join(directory, 'run'),
    log: path.join(directory, `${name}.log`),
  });
  const binary = await obtainTemporal({ progress });
  const [postgresPort, temporalPort] = await Promise.all([freePort(), freePort()]);
  const dataDir = path.join(directory, 'postgres');
  const data = { postgres: dataDir, temporal: path.join(directory, 'temporal') };
  mkdirSync(data.temporal);
  const launch = {
    postgres: () => startPostgres({ ...paths('postgres'), dataDir, port: postgresPort }),
    temporal: () =>
      startTemporal({
        ...paths('temporal'),
        binary,
        dataDir: data.temporal,
        port: temporalPort,
        namespace: 'default',
        searchAttributes,
      }),
  };
  const running = new Map<ServerName, Running>();
  const stop = async (): Promise<void> => {
    for (const server of running.values()) await server.stop();
    removeElsewhere(dataDir);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const postgres = await launch.postgres();
    running.set('postgres', postgres);
    const temporal = await launch.temporal();
    running.set('temporal', temporal);
    return {
      directory,
      databaseUrl: postgres.url,
      temporalAddress: temporal.address,
      kill: async (name) => {
        const { pid, exited } = running.get(name)!;
        running.delete(name);
        process.kill(pid, deadly[name]);
        await exited;
      },
      forget: (name) => {
        rmSync(data[name], { recursive: true });
        mkdirSync(data[name]);
      },
      start: async (name) => void running.set(name, await launch[name]()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
