import { MikroORM, type EntityManager, type MigrationObject, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Logger } from '@marketplace/kernel';
import { IdempotencyRecordEntity, OutboxEntity } from './entities.ts';
import { createNotifications, type Notifications } from './notifications.ts';

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
    driverOptions: { options: `-c search_path=${domain.schema} -c lock_timeout=${lockTimeoutMs}`, application_name: domain.schema },
    pool: { min: 0, max: poolMax },
    forceUtcTimezone: true,
    ensureDatabase: false,
    debug: false,
    logger: (message) => log.debug(message),
  });
  const notifications = createNotifications({ databaseUrl, channel: `${domain.schema}_outbox`, log });
  return {
    schema: domain.schema,
    log,
    orm,
    notifications,
    fork: () => orm.em.fork() as EntityManager,
    ready: async () => {
      const pending = await orm.migrator.getPending();
      if (pending.length > 0) throw new Error(`${pending.length} migrations of ${domain.schema} have not run`);
    },
    close: async () => {
      await notifications.close();
      await orm.close();
    },
  };
}
