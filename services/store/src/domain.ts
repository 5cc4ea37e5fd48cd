import type { MigrationObject, Options } from '@mikro-orm/postgresql';
import type { OutboxTopic } from '@marketplace/kernel';
import { IdempotencyRecordEntity, OutboxEntity } from './entities.ts';

/** Schemas that one pool of connections works with, so that one transaction can write them all. */
export interface Schemas {
  /** Holds the table of migrations and the clock. */
  schema: string;
  /**
   * Further schemas. SQL that names a table without its schema finds it in `schema` first, then in these in their
   * order. An entity in one of them names it: `defineEntity({ schema: 'ledger', ... })`.
   */
  moreSchemas?: readonly string[];
  /** Entities of all these schemas. */
  entities: NonNullable<Options['entities']>;
  /** Migrations of all these schemas, in the order in which they run. */
  migrations: MigrationObject[];
}

/** What a service owns in the database. `schema` is its name, and also holds its outbox and its idempotency records. */
export interface Domain<Names extends string = never> extends Schemas {
  /** The outbox topics that it writes, as its engine contract declares them. */
  outbox: readonly OutboxTopic[];
  /**
   * Schemas with a pool and with commits of their own: what is committed there survives a rollback of the domain's
   * transaction.
   */
  connections?: Record<Names, Schemas>;
}

export function schemasOf({ schema, moreSchemas = [] }: Schemas): string[] {
  return [schema, ...moreSchemas];
}

/** The domain's own schemas with the entities that every domain has, then the schemas of its further connections. */
export function connectionsOf(domain: Domain<string>): Schemas[] {
  return [withStandardEntities(domain), ...Object.values(domain.connections ?? {})];
}

export function withStandardEntities<S extends Schemas>(schemas: S): S {
  return { ...schemas, entities: [OutboxEntity, IdempotencyRecordEntity, ...schemas.entities] };
}
