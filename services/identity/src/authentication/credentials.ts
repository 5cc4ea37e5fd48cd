import { sql, type Sql } from '@marketplace/store';

/** A credential that requests have sent, and what they ask about it together. */
export interface Credential {
  /** Digest of the token. */
  hash: string;
  /** How many of the requests count towards the rate limits. */
  counted: number;
  /** Whether the actor gets `related`. */
  relations: boolean;
}

/** SQL, a table of the credentials: `asked (hash, counted, relations)`. */
export function credentialsTable(credentials: readonly Credential[]): Sql {
  return sql`
    unnest(${credentials.map(({ hash }) => hash)}::text[],
           ${credentials.map(({ counted }) => counted)}::int[],
           ${credentials.map(({ relations }) => relations)}::boolean[]) as asked (hash, counted, relations)`;
}

/** SQL, an expression: whether a credential asks for `related`. A constant if none does, so that it costs nothing. */
export function asksForRelations(credentials: readonly Credential[]): Sql {
  return credentials.some(({ relations }) => relations) ? sql`asked.relations` : sql`false`;
}
