import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Pool } from 'pg';
import type { Logger } from '@marketplace/kernel';
import type { DatabaseOptions } from './database-settings.ts';
import { type Schemas, schemasOf } from '../domain.ts';
import { executeDirectly } from './wire/executor.ts';
import { guardPool } from './wire/pool-guard.ts';
import { watchReadOnly } from './read-only-sessions.ts';
import { poolSession, type Session } from './pooled-session.ts';

/** Lock timeout. A request that waits longer is refused with `busy`. */
const lockTimeoutMs = 2_000;
/**
 * Maximum time for which a transaction without statements keeps its locks, for example if its process has lost its
 * connection.
 */
const idleTransactionMsMax = 30_000;
/** Connections for reports that callers ask for. One more is for what the service itself counts and verifies. */
export const reportPoolMaxDefault = 2;
/** Time limit of a statement of a request. Requests read by index, so a longer one waits for a lock or a fault. */
const statementMsMax = 15_000;
/** Time limit of a statement of a report, which holds one of few connections. */
const reportMsMax = 30_000;
/** Maximum wait of a request for a free connection. After it, it is refused with `temporarily_unavailable`. */
const connectMsMax = 5_000;

/**
 * Planner settings of requests. A prepared statement may be planned while tables are still empty, and then PostgreSQL
 * prefers plans that are slow once the tables have grown. Requests read few rows by index, so such plans are disabled.
 * `plan_cache_mode`: once a table has statistics, PostgreSQL planned the lists again in each request, for their values,
 * which took twice as long as executing them.
 */
const byIndex = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_incremental_sort: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Settings of the form and meaning of texts and values: PostgreSQL's own defaults, which SQL, pg and MikroORM rely on.
 * An operator may have changed them for the database or the role.
 */
const forms = {
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: 1,
  default_transaction_isolation: 'read committed',
};

/** Options of `openOrm` and `openMigrationOrm`. */
export interface OrmOptions {
  database: DatabaseOptions;
  schemas: Schemas;
  log: Logger;
}

/**
 * Opens MikroORM with two pools: one for requests, which is returned, and, as a read replica, one for reports. Neither
 * connects before its first query.
 */
export async function openOrm(options: OrmOptions): Promise<{ orm: MikroORM; pool: Pool }> {
  const { database, schemas } = options;
  const {
    poolMax = 10,
    reportPoolMax = reportPoolMaxDefault,
    statementTimeoutMs = statementMsMax,
    reportTimeoutMs = reportMsMax,
  } = database;
  const requests = { ...sessionOf(schemas), ...byIndex, statement_timeout: statementTimeoutMs };
  const reports = { ...sessionOf(schemas), statement_timeout: reportTimeoutMs, default_transaction_read_only: 'on' };
  const created = Promise.withResolvers<Pool>();
  const orm = await init(options, {
    driverOptions: driverOf(database, schemas.schema, requests, (pool) => {
      guardPool(pool, database.pooling !== 'transaction');
      watchReadOnly(pool);
      created.resolve(pool);
    }),
    pool: { min: 0, max: poolMax },
    replicas: [
      {
        name: 'reports',
        driverOptions: { ...driverOf(database, `${schemas.schema} reports`, reports), max: reportPoolMax + 1 },
      },
    ],
    preferReadReplicas: false,
  });
  // Makes the pool.
  const kysely = orm.em.getConnection().getClient();
  const pool = await created.promise;
  executeDirectly(kysely, pool);
  return { orm, pool };
}

/**
 * Opens MikroORM with one connection, PostgreSQL's default planner settings and no statement timeout, for migrations
 * and their drafts.
 */
export function openMigrationOrm(options: OrmOptions): Promise<MikroORM> {
  const { database, schemas } = options;
  return init(options, {
    driverOptions: driverOf(database, `${schemas.schema} migrations`, { ...sessionOf(schemas), statement_timeout: 0 }),
    pool: { min: 0, max: 1 },
  });
}

async function init({ database, schemas, log }: OrmOptions, connections: Options): Promise<MikroORM> {
  const orm = await MikroORM.init({
    clientUrl: database.databaseUrl,
    schema: schemas.schema,
    entities: schemas.entities,
    extensions: [Migrator],
    // One transaction for each migration, not for all, because a `ConcurrentMigration` must run outside of
    // transactions.
    migrations: {
      migrationsList: schemas.migrations,
      tableName: 'migration',
      snapshot: false,
      transactional: true,
      allOrNothing: false,
    },
    // Only migrations make triggers.
    schemaGenerator: { createForeignKeyConstraints: true, ignoreSchema: [], ignoreTriggers: true },
    forceUtcTimezone: true,
    ensureDatabase: false,
    debug: false,
    logger: (message) => log.debug(message),
    ...connections,
  });
  // MikroORM's implementation does not quote the string NULL, which PostgreSQL then reads as null.
  orm.em.getPlatform().marshallArray = textArray;
  return orm;
}

function sessionOf(schemas: Schemas): Session {
  return {
    ...forms,
    search_path: schemasOf(schemas).join(','),
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMsMax,
  };
}

function driverOf(
  { tls, pooling = 'session' }: DatabaseOptions,
  applicationName: string,
  session: Session,
  guard?: (pool: Pool) => void,
) {
  const settings = Object.entries(session).map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`);
  return {
    ...(pooling === 'session' && { options: settings.join(' ') }),
    onPoolCreated: (pool: Pool) => {
      if (pooling === 'transaction') poolSession(pool, session);
      guard?.(pool);
    },
    application_name: applicationName,
    connectionTimeoutMillis: connectMsMax,
    // A query is sent at once, even if the previous one on the connection has no answer yet (`executeAndEnd`).
    ...(guard && { pipeline: true }),
    keepAlive: true,
    ssl: tls ?? false,
  };
}

/** The text form of a PostgreSQL array of texts, for literals. Parameters do not need it: pg converts arrays. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/(["\\])/g, '\\$1')}"`).join(',')}}`;
}
