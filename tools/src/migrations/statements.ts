import type { MigrationObject } from '@mikro-orm/postgresql';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** The statements of a migration in order, without a database: its queries return no rows. */
export async function statementsOf({ class: Migration }: MigrationObject): Promise<string[]> {
  const statements: string[] = [];
  const kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  const execute = (query: unknown, parameters?: unknown[]): Promise<unknown[]> => {
    statements.push(parameters ? textOf(query).replaceAll('?', '$1') : textOf(query));
    return Promise.resolve([]);
  };
  const migration = new Migration(undefined as never, undefined as never);
  Object.assign(migration, { getEntityManager: () => ({ getKysely: () => kysely }), execute });
  await migration.up();
  return [...statements, ...(migration.getQueries?.() ?? []).map(textOf)];
}

const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { sql: string }).sql);
