import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';

const { escapeLiteral } = pg;

/** What a statement's parameters may be: arrays go as `textArray`, everything composite as JSON text. */
export type Parameter = string | number | boolean | Date | null;

/**
 * A statement that runs often, with parameters bound: `em.execute` would write them into the text, for PostgreSQL to read and plan
 * again each time. The text must be constant, because `preparePool` prepares each once per connection. Placeholders are `?`.
 */
export async function statement<Row = unknown>(em: EntityManager, text: string, parameters: readonly Parameter[] = []): Promise<Row[]> {
  const client: Pick<Kysely<unknown>, 'executeQuery'> = em.getTransactionContext() ?? em.getConnection().getClient();
  const { rows } = await client.executeQuery<Row>(CompiledQuery.raw(numbered(text), [...parameters]));
  return rows;
}

/** A value in the text of a statement, for `Ending.last`: those are sent together, and a text of several takes no parameters. */
export function literal(value: string | null): string {
  return value === null ? 'null' : escapeLiteral(value);
}

const numberedTexts = new Map<string, string>();

function numbered(text: string): string {
  const known = numberedTexts.get(text);
  if (known !== undefined) return known;
  let position = 0;
  const made = text.replaceAll('?', () => `$${(position += 1)}`);
  numberedTexts.set(text, made);
  return made;
}
