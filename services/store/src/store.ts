import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger, OutboxTopic } from '@marketplace/kernel';
import type { DatabaseOptions } from './database/database-settings.ts';
import { type Domain, type Schemas, withStandardEntities } from './domain.ts';
import { createNotifications, type Notifications } from './outbox/notifications.ts';
import { openOrm } from './database/open-orm.ts';
import { sql } from './database/sql.ts';

export interface StoreOptions<Names extends string = never> extends DatabaseOptions {
  domain: Domain<Names>;
  log: Logger;
  /** Whether `advanceClock` works. Off unless given. */
  testHelpers?: boolean | undefined;
}

/** Schemas of a domain and the pool that reaches them. */
export interface Connection {
  /** The first schema. */
  schema: string;
  log: Logger;
  orm: MikroORM;
  /** A fresh unit of work outside any transaction. */
  fork(): EntityManager;
  /**
   * An entity manager for queries that read many rows, to verify or to report: on a small pool of its own, planned with
   * PostgreSQL's defaults, read only, and with a longer time-out per statement.
   */
  report(): EntityManager;
  /** Rejects while the database is away or migrations have not run. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A domain's database: its connection, its further connections, and notifications of changes made by other processes.
 */
export interface Store<Names extends string = never> extends Connection {
  outbox: readonly OutboxTopic[];
  notifications: Notifications;
  connections: Record<Names, Connection>;
  testHelpers: boolean;
}

export async function createStore<Names extends string = never>({
  domain,
  log,
  testHelpers = false,
  ...database
}: StoreOptions<Names>): Promise<Store<Names>> {
  const own = await openConnection(withStandardEntities(domain), database, log);
  const declared = Object.entries<Schemas>(domain.connections ?? {});
  const opened = await Promise.all(
    declared.map(async ([name, schemas]) => [name, await openConnection(schemas, database, log)] as const),
  );
  const all = [own, ...opened.map(([, connection]) => connection)];
  const notify = (channel: string, topics: string[]) =>
    sql`select pg_notify(${channel}, topic) from unnest(${topics}::text[]) topic`.execute(own.fork().getKysely());
  const notifications = createNotifications({ database, channel: `${domain.schema}_outbox`, notify, log });
  return {
    ...own,
    outbox: domain.outbox,
    notifications,
    testHelpers,
    connections: Object.fromEntries(opened) as Record<Names, Connection>,
    ready: async () => void (await Promise.all(all.map((connection) => connection.ready()))),
    close: async () => {
      await notifications.close();
      await Promise.all(all.map((connection) => connection.close()));
    },
  };
}

async function openConnection(schemas: Schemas, database: DatabaseOptions, log: Logger): Promise<Connection> {
  const orm = await openOrm({ database, schemas, log });
  const fork = (): EntityManager => orm.em.fork() as EntityManager;
  return {
    schema: schemas.schema,
    log,
    orm,
    fork,
    report: () => {
      const em = fork();
      em.setTransactionContext(orm.em.getConnection('read').getClient() as never);
      return em;
    },
    ready: async () => {
      const { rows } = await sql<{ name: string }>`select name from migration`.execute(fork().getKysely());
      const done = new Set(rows.map(({ name }) => name));
      const pending = schemas.migrations.filter(({ name }) => !done.has(name));
      if (pending.length > 0) throw new Error(`${pending.length} migrations of ${schemas.schema} have not run`);
    },
    close: () => orm.close(),
  };
}
