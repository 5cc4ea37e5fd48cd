import type { MigrationObject, Options } from '@mikro-orm/postgresql';
import type { OutboxTopic } from '@marketplace/kernel';
import { IdempotencyRecordEntity, OutboxEntity } from './entities.ts';

/** Rights of the role of a service on a table. It never owns one. */
export type TableRight = 'select' | 'insert' | 'update' | 'delete';

/** Schemas that share one connection pool, so that one transaction can write to all of them. */
export interface Schemas {
  /** The first schema. It has the table of migrations and the clock. */
  schema: string;
  /**
   * Further schemas. They are in the search path after `schema`, in this order. An entity in one of them names it:
   * `defineEntity({ schema: 'ledger', ... })`.
   */
  moreSchemas?: readonly string[];
  /** Entities of all these schemas. */
  entities: NonNullable<Options['entities']>;
  /** Migrations of all these schemas, in the order in which they run. */
  migrations: MigrationObject[];
  /**
   * Tables, as `schema.table`, on which the role of the service has only these rights. It may select, insert, update
   * and delete in all others.
   */
  rights?: Readonly<Record<string, readonly TableRight[]>>;
  /** Functions that run with the rights of the tables' owner, with their argument types. Nobody else may call them. */
  functions?: readonly string[];
}

/**
 * Schemas of a service in the database. `schema` is the name of the service, and also has its outbox and its
 * idempotency records.
 */
export interface Domain<Names extends string = never> extends Schemas {
  /** The outbox topics that the domain writes, as its engine contract declares them. */
  outbox: readonly OutboxTopic[];
  /**
   * Schemas with a separate pool, by name. Their transactions are separate too: a rollback of the domain's transaction
   * does not undo what `separately` commits there.
   */
  connections?: Record<Names, Schemas>;
}

/** The names of all schemas of a pool, the first one first. */
export function schemasOf({ schema, moreSchemas = [] }: Schemas): string[] {
  return [schema, ...moreSchemas];
}

/** The schemas of each pool of a domain: its own with the standard entities, then those of its further connections. */
export function connectionsOf(domain: Domain<string>): Schemas[] {
  return [withStandardEntities(domain), ...Object.values(domain.connections ?? {})];
}

/** The schemas with the entities that every domain has: outbox and idempotency records. */
export function withStandardEntities<S extends Schemas>(schemas: S): S {
  return { ...schemas, entities: [OutboxEntity, IdempotencyRecordEntity, ...schemas.entities] };
}
