import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import pg from 'pg';
import { parse } from 'yaml';
import {
  choosePort,
  createNamespace,
  logTail,
  registerSearchAttributes,
  startChild,
  temporalEnvironment,
} from '@marketplace/local';
import type { obtainTemporalServer, SearchAttributes, Temporal } from '@marketplace/local';

export interface TemporalOnPostgresOptions {
  programs: Awaited<ReturnType<typeof obtainTemporalServer>>;
  /** Server on which the databases `temporal` and `temporal_visibility` are created. */
  postgresUrl: string;
  /** Directory for the file with the dynamic configuration. */
  dataDir: string;
  namespace: string;
  searchAttributes: SearchAttributes;
  runDir: string;
  log: string;
}

/** A Temporal server that a bench or a test can kill. */
export interface KillableTemporal extends Temporal {
  /** Kills the server (SIGKILL). */
  kill(): Promise<void>;
  /** Starts the killed server again on the same data and ports. */
  start(): Promise<void>;
}

const host = '127.0.0.1';
const readyMsMax = 60_000;
/** Number of shards. It is small, because the server runs on one machine, where more only add overhead. */
const historyShards = 4;

const unusedIndexes = new URL('../../../deploy/temporal/visibility-indexes.sql', import.meta.url);

const databases = [
  ['temporal', 'postgresql/v12/temporal'],
  ['temporal_visibility', 'postgresql/v12/visibility'],
] as const;

/** Each part of the server listens on two ports, one for calls and one for cluster membership. */
const parts = ['FRONTEND', 'HISTORY', 'MATCHING', 'WORKER'];
const portNames = [...parts.flatMap((part) => [`${part}_GRPC_PORT`, `${part}_MEMBERSHIP_PORT`]), 'FRONTEND_HTTP_PORT'];
/** The server stores ports in a signed 16-bit column, so ephemeral ports, which may exceed 32,767, cannot be used. */
const portMin = 17_230;

/** The dynamic configuration of a deployment, in the form of its file. */
const { dynamicConfig } = (
  parse(readFileSync(new URL('../../../deploy/temporal/values.yaml', import.meta.url), 'utf8'), { merge: true }) as {
    server: { dynamicConfig: Record<string, [{ value: unknown }]> };
  }
).server;

/** Starts the full Temporal server on PostgreSQL, as one process. Resolves when workflows can be started. */
export async function startTemporalOnPostgres(options: TemporalOnPostgresOptions): Promise<KillableTemporal> {
  makeSchemas(options);
  await dropUnusedIndexes(options);
  const ports = await choosePorts();
  const address = `${host}:${ports['FRONTEND_GRPC_PORT']}`;
  const environment = serverEnvironment(options, ports);
  const launch = () =>
    startChild({
      name: 'temporal',
      command: options.programs.server,
      args: ['--allow-no-auth', 'start'],
      env: environment,
      runDir: options.runDir,
      log: options.log,
      stopTimeoutMs: 20_000,
    });

  let child = await launch();
  const becomeReady = async (): Promise<void> => {
    try {
      const ended = child.exited.then(() => Promise.reject(new Error('It has ended.')));
      await Promise.race([openNamespace(address, options), ended]);
    } catch (error) {
      await child.stop();
      throw new Error(`Temporal did not start. The end of ${options.log}:\n${logTail(options.log, 2)}`, {
        cause: error,
      });
    }
  };
  await becomeReady();
  return {
    address,
    get pid() {
      return child.pid;
    },
    get exited() {
      return child.exited;
    },
    stop: () => child.stop(),
    kill: async () => {
      process.kill(child.pid, 'SIGKILL');
      await child.exited;
    },
    start: async () => {
      child = await launch();
      await becomeReady();
    },
  };
}

async function choosePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of portNames) {
    const taken = new Set(Object.values(ports).map(Number));
    const held = await choosePort(name, {}, portMin, { taken });
    held.release();
    ports[name] = `${held.port}`;
  }
  return ports;
}

function makeSchemas({ programs, postgresUrl }: TemporalOnPostgresOptions): void {
  const { hostname, port, username, password } = new URL(postgresUrl);
  for (const [database, schema] of databases) {
    const sql = (...command: string[]): void => {
      const args = [
        '--plugin',
        'postgres12',
        '--ep',
        hostname,
        '-p',
        port,
        '-u',
        username,
        '--db',
        database,
        ...command,
      ];
      const { status, stderr, stdout } = spawnSync(programs.sqlTool, args, {
        env: { SQL_PASSWORD: password },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`temporal-sql-tool ${command.join(' ')} failed: ${stderr || stdout}`);
    };
    sql('create');
    sql('setup-schema', '-v', '0.0');
    sql('update-schema', '--schema-name', schema);
  }
}

/** Drops the indexes that docs/temporal.md advises to drop. */
async function dropUnusedIndexes({ postgresUrl }: TemporalOnPostgresOptions): Promise<void> {
  const url = new URL(postgresUrl);
  url.pathname = `/${databases[1][0]}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const statements = readFileSync(unusedIndexes, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('drop'));
    // One at a time: `drop index concurrently` cannot run in a transaction, which several statements in one query form.
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverEnvironment(
  { postgresUrl, dataDir }: TemporalOnPostgresOptions,
  ports: Record<string, string>,
): NodeJS.ProcessEnv {
  const { hostname, port, username, password } = new URL(postgresUrl);
  const file = path.join(dataDir, 'temporal-dynamic-config.yaml');
  writeFileSync(file, JSON.stringify(dynamicConfig));
  return {
    ...temporalEnvironment(),
    ...ports,
    DB: 'postgres12_pgx',
    POSTGRES_SEEDS: hostname,
    DB_PORT: port,
    POSTGRES_USER: username,
    POSTGRES_PWD: password,
    DBNAME: databases[0][0],
    VISIBILITY_DBNAME: databases[1][0],
    NUM_HISTORY_SHARDS: `${historyShards}`,
    BIND_ON_IP: host,
    DYNAMIC_CONFIG_FILE_PATH: file,
    LOG_LEVEL: 'warn',
  };
}

/** Creates the namespace if it does not exist. Resolves when all parts of the server know it. */
async function openNamespace(
  address: string,
  { namespace, searchAttributes }: TemporalOnPostgresOptions,
): Promise<void> {
  const connection = Connection.lazy({ address });
  const { workflowService } = connection;
  const within = <T>(call: () => Promise<T>): Promise<T> => connection.withDeadline(Date.now() + 2000, call);
  const deadline = Date.now() + readyMsMax;
  const untilItWorks = async (step: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      try {
        return void (await within(step));
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  };
  try {
    await untilItWorks(() => createNamespace(connection, { namespace }));
    // The server's parts refresh their list of namespaces periodically and refuse an unknown one until then.
    await untilItWorks(() => workflowService.describeNamespace({ namespace }));
    await untilItWorks(() => workflowService.countWorkflowExecutions({ namespace }));
    await untilItWorks(() => registerSearchAttributes(connection, { namespace, searchAttributes }));
  } finally {
    await connection.close();
  }
}
