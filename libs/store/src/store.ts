import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger, OutboxTopic } from '@marketplace/kernel';
import type { DatabaseOptions } from './database/database-settings.ts';
import { type Domain, type Schemas, withStandardEntities } from './domain.ts';
import { createHandover, type Handover } from './outbox/handover.ts';
import { createNotifications, type Notifications } from './outbox/notifications.ts';
import { type Executor, reserve } from './database/wire/executor.ts';
import { type EnterReport, reportSlots } from './database/report-slots.ts';
import { openOrm, reportPoolMaxDefault } from './database/open-orm.ts';
import { sql } from './database/sql.ts';

export interface StoreOptions<Names extends string = never> extends DatabaseOptions {
  domain: Domain<Names>;
  log: Logger;
  /** Whether `advanceClock` works. The default is false. */
  testHelpers?: boolean | undefined;
}

/** A database connection: schemas of a domain with the pools that reach them. */
export interface Connection {
  /** The first schema. */
  schema: string;
  log: Logger;
  orm: MikroORM;
  /** A new unit of work, outside of any transaction. */
  fork(): EntityManager;
  /** Takes a connection while `run` runs. */
  reserve<T>(run: (reserved: Executor) => Promise<T>): Promise<T>;
  /**
   * An entity manager for verifications and reports, which read many rows. It has a small separate pool, PostgreSQL's
   * default planner settings, a longer statement timeout, and can only read.
   */
  report(): EntityManager;
  /** The slots of reports requested by callers. */
  enterReport: EnterReport;
  /** Rejects while the database cannot be reached, is read only, or migrations have not run. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A domain's database: its own connection, its further connections, and notifications between processes. */
export interface Store<Names extends string = never> extends Connection {
  /** The outbox topics that the domain may write. */
  outbox: readonly OutboxTopic[];
  notifications: Notifications;
  handover: Handover;
  /** The further connections of the domain, by name. */
  connections: Record<Names, Connection>;
  /** Whether `advanceClock` works. */
  testHelpers: boolean;
}

/** Opens the store of a domain. Connects to the database at the first query. `close` closes all pools. */
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
  const ownership = once(() => warnOfOwnership(own));
  const notifications = createNotifications({ database, channel: `${domain.schema}_outbox`, notify, log });
  return {
    ...own,
    outbox: domain.outbox,
    notifications,
    handover: createHandover(),
    testHelpers,
    connections: Object.fromEntries(opened) as Record<Names, Connection>,
    ready: async () => {
      await Promise.all(all.map((connection) => connection.ready()));
      await ownership();
    },
    close: async () => {
      await notifications.close();
      await Promise.all(all.map((connection) => connection.close()));
    },
  };
}

/** Calls `run` until it succeeds, then never again. */
function once(run: () => Promise<void>): () => Promise<void> {
  let done = false;
  return async () => {
    if (done) return;
    await run();
    done = true;
  };
}

/**
 * The owner of the tables can change data that must never change, such as the audit log, and can grant itself any
 * right.
 */
async function warnOfOwnership({ schema, fork, log }: Connection): Promise<void> {
  const { rows } = await sql`
    select from pg_namespace where nspname = ${schema} and pg_has_role(current_user, nspowner, 'member')`.execute(
    fork().getKysely(),
  );
  if (rows.length > 0)
    log.warn({ service: schema }, 'connected as the owner of the tables: see docs/deploying.md#database-roles');
}

async function openConnection(schemas: Schemas, database: DatabaseOptions, log: Logger): Promise<Connection> {
  const { orm, pool } = await openOrm({ database, schemas, log });
  const { config, em: shared } = orm;
  const Manager = shared.constructor as typeof EntityManager;
  // Like `em.fork()`, which takes twice as long: it also copies filters and options, which no store has.
  const fork = (): EntityManager =>
    new Manager(config, orm.driver, orm.getMetadata(), false, shared.getEventManager()) as EntityManager;
  return {
    schema: schemas.schema,
    log,
    orm,
    fork,
    reserve: (run) => reserve(pool, run),
    report: () => {
      const em = fork();
      em.setTransactionContext(orm.em.getConnection('read').getClient() as never);
      return em;
    },
    enterReport: reportSlots(database.reportPoolMax ?? reportPoolMaxDefault),
    ready: async () => {
      const { rows } = await sql<{ name: string; reads: boolean }>`
        select name, current_setting('transaction_read_only')::boolean as reads from migration`.execute(
        fork().getKysely(),
      );
      if (rows[0]?.reads) throw new Error(`the database of ${schemas.schema} is read only`);
      const done = new Set(rows.map(({ name }) => name));
      const pending = schemas.migrations.filter(({ name }) => !done.has(name));
      if (pending.length > 0) throw new Error(`${pending.length} migrations of ${schemas.schema} have not run`);
    },
    close: () => orm.close(),
  };
}
