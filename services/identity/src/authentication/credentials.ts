import type { Logger } from '@marketplace/kernel';
import { type Read, sql, type Sql } from '@marketplace/store';

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

/** Minimum seconds between two records of the last use, which may therefore be this much too old. */
export const touchSeconds = 60;

const columns = { session: 'last_seen_at', api_key: 'last_used_at' } as const;

/** A session or key that was used, and from which address. */
export interface Used {
  id: string;
  ip?: string | undefined;
}

/**
 * Records that sessions or keys were used. The requests do not wait for it. Of concurrent requests one writes, and the
 * others skip the locked row. `ip` is recorded for keys only; a session keeps the address that it began with.
 */
export function touch({ em, log }: Read & { log: Logger }, table: keyof typeof columns, used: Used[]): void {
  if (used.length === 0) return;
  const [name, column] = [sql.table(table), sql.ref(columns[table])];
  const address = table === 'api_key' ? sql`, last_used_ip = coalesce(used.ip, ${name}.last_used_ip)` : sql``;
  const ids = used.map(({ id }) => id);
  sql`
    update ${name} set ${column} = now() ${address}
      from unnest(${ids}::text[], ${used.map(({ ip }) => ip ?? null)}::text[]) as used (id, ip)
     where ${name}.id = used.id
       and ${name}.id in (
         select id from ${name}
          where id = any(${ids})
            and (${column} is null or ${column} < now() - make_interval(secs => ${touchSeconds}))
            for update skip locked)`
    .execute(em.getKysely())
    .catch((error: unknown) => log.warn({ err: error, table, ids }, 'recording the last use failed'));
}
