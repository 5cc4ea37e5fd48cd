import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Logger } from '@marketplace/kernel';
import type { DatabaseOptions } from './database-settings.ts';
import { type Schemas, schemasOf } from '../domain.ts';
import { guardPool } from './pool-guard.ts';
import { textArray } from './text-array.ts';

/** Waiting for a lock longer than this is answered 409 `busy`, never 500. */
const lockTimeoutMs = 2_000;
/** A process that vanished in the middle of a transaction keeps its locks no longer than this. */
const idleTransactionMsMax = 30_000;
/** Waiting for a connection longer than this is answered 503. */
const connectMsMax = 5_000;

/**
 * Statements of requests are planned once per connection, perhaps on tables that are still empty. They go by index,
 * from few rows to few rows, so no plan made then may be one that reads whole tables, or sorts what an index has in
 * order.
 */
const byIndex = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_incremental_sort: 'off',
};

export interface OrmOptions {
  database: DatabaseOptions;
  schemas: Schemas;
  log: Logger;
}

/**
 * MikroORM over two pools: connections for requests, and as its read replica those for reports. Neither connects before
 * it is used.
 */
export function openOrm(options: OrmOptions): Promise<MikroORM> {
  const { database, schemas } = options;
  const { poolMax = 10, reportPoolMax = 2, statementTimeoutMs = 15_000, reportTimeoutMs = 30_000 } = database;
  const requests = { ...sessionOf(schemas), ...byIndex, statement_timeout: statementTimeoutMs };
  const reports = { ...sessionOf(schemas), statement_timeout: reportTimeoutMs, default_transaction_read_only: 'on' };
  return init(options, {
    driverOptions: { ...driverOf(database, schemas.schema, requests), onPoolCreated: guardPool },
    pool: { min: 0, max: poolMax },
    replicas: [
      {
        name: 'reports',
        driverOptions: { ...driverOf(database, `${schemas.schema} reports`, reports), max: reportPoolMax },
      },
    ],
    preferReadReplicas: false,
  });
}

/**
 * MikroORM over one connection with PostgreSQL's own planner settings and no statement time-out, for migrations and
 * their drafts.
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
    // Each migration is one transaction, because one of them may need to run outside of any.
    migrations: {
      migrationsList: schemas.migrations,
      tableName: 'migration',
      snapshot: false,
      transactional: true,
      allOrNothing: false,
    },
    schemaGenerator: { createForeignKeyConstraints: true, ignoreSchema: [] },
    forceUtcTimezone: true,
    ensureDatabase: false,
    debug: false,
    logger: (message) => log.debug(message),
    ...connections,
  });
  // MikroORM's own leaves the word NULL unquoted, which PostgreSQL reads as a null.
  orm.em.getPlatform().marshallArray = textArray;
  return orm;
}

type Session = Record<string, string | number>;

function sessionOf(schemas: Schemas): Session {
  return {
    search_path: schemasOf(schemas).join(','),
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMsMax,
  };
}

function driverOf({ tls }: DatabaseOptions, applicationName: string, session: Session) {
  return {
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: applicationName,
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    ssl: tls ?? false,
  };
}
