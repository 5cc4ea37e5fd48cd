import { MikroORM, type EntityManager, type MigrationObject, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Logger } from '@marketplace/kernel';
import { IdempotencyRecordEntity, OutboxEntity } from './entities.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { guardPool } from './pool-guard.ts';
import { sql } from './sql.ts';
import { textArray } from './text-array.ts';

export interface Domain {
  /** The PostgreSQL schema that this domain owns. */
  schema: string;
  entities: NonNullable<Options['entities']>;
  migrations: MigrationObject[];
}

export interface StoreOptions {
  databaseUrl: string;
  domain: Domain;
  log: Logger;
  poolMax?: number;
}

/** A domain's database: its pool, its entities, and the ear for changes made by other processes. */
export interface Store {
  schema: string;
  log: Logger;
  orm: MikroORM;
  notifications: Notifications;
  /** A fresh unit of work outside any transaction. */
  fork(): EntityManager;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Waiting for a lock longer than this is answered 409 `busy`, never 500. */
const lockTimeoutMs = 2_000;
/** A process that vanished in the middle of a transaction keeps its locks no longer than this. */
const idleTransactionMsMax = 30_000;
/** Waiting for a connection longer than this is answered 503. */
const connectMsMax = 5_000;

/**
 * Statements are planned once per connection, perhaps on tables that are still empty. Everything here goes by index, from few rows to
 * few rows, so no plan made then may be one that reads whole tables.
 */
const byIndex = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

export async function createStore({ databaseUrl, domain, log, poolMax = 10 }: StoreOptions): Promise<Store> {
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    schema: domain.schema,
    entities: [OutboxEntity, IdempotencyRecordEntity, ...domain.entities],
    extensions: [Migrator],
    migrations: {
      migrationsList: domain.migrations,
      tableName: 'migration',
      snapshot: false,
      transactional: true,
    },
    schemaGenerator: { createForeignKeyConstraints: true, ignoreSchema: [] },
    // Raw statements name tables without their schema: the connection's search path supplies it.
    driverOptions: {
      options: `-c search_path=${domain.schema} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=${idleTransactionMsMax} ${byIndex}`,
      application_name: domain.schema,
      connectionTimeoutMillis: connectMsMax,
      keepAlive: true,
      onPoolCreated: guardPool,
    },
    pool: { min: 0, max: poolMax },
    forceUtcTimezone: true,
    ensureDatabase: false,
    debug: false,
    logger: (message) => log.debug(message),
  });
  // MikroORM's own leaves the word NULL unquoted, which PostgreSQL reads as a null.
  orm.em.getPlatform().marshallArray = textArray;
  const fork = (): EntityManager => orm.em.fork() as EntityManager;
  const notify = (channel: string, topics: string[]) =>
    sql`select pg_notify(${channel}, topic) from unnest(${topics}::text[]) topic`.execute(fork().getKysely());
  const notifications = createNotifications({ databaseUrl, channel: `${domain.schema}_outbox`, notify, log });
  return {
    schema: domain.schema,
    log,
    orm,
    notifications,
    fork,
    ready: async () => {
      const { rows } = await sql<{ name: string }>`select name from migration`.execute(fork().getKysely());
      const done = new Set(rows.map(({ name }) => name));
      const pending = domain.migrations.filter(({ name }) => !done.has(name));
      if (pending.length > 0) throw new Error(`${pending.length} migrations of ${domain.schema} have not run`);
    },
    close: async () => {
      await notifications.close();
      await orm.close();
    },
  };
}
