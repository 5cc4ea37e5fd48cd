import type { Logger } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';

/** Minimum seconds between two records of the last use, which may therefore be this much too old. */
export const touchSeconds = 60;

const columns = { session: 'last_seen_at', api_key: 'last_used_at' } as const;

/**
 * Records that a session or key was used. The request does not wait for it. Of concurrent requests one writes, and the
 * others skip the locked row. `ip` is recorded for keys only; a session keeps the address that it began with.
 */
export function touch({ em, log }: Read & { log: Logger }, table: keyof typeof columns, id: string, ip?: string): void {
  const [name, column] = [sql.table(table), sql.ref(columns[table])];
  const address = ip === undefined ? sql`` : sql`, last_used_ip = ${ip}`;
  sql`
    update ${name} set ${column} = now() ${address}
     where id = (select id from ${name}
                  where id = ${id}
                    and (${column} is null or ${column} < now() - make_interval(secs => ${touchSeconds}))
                    for update skip locked)`
    .execute(em.getKysely())
    .catch((error: unknown) => log.warn({ err: error, table, id }, 'recording the last use failed'));
}
