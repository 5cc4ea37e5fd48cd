import { sql, type Sql, type Store } from '@marketplace/store';

/** Days for which requests are kept. */
export const requestDays = 7;

/**
 * Of an organization, so many of its newest requests that succeeded are kept, and as many of those that failed: a flood
 * of one kind leaves the other. Between two purges there may be more.
 */
const requestsOfOrganizationMax = 10_000;

/** SQL, a deletion of up to `limit` requests that are older than `requestDays`. */
export const oldRequests = (limit: number): Sql => sql`
  delete from request where id in (
    select id from request where created_at < now() - make_interval(days => ${requestDays})
     limit ${limit} for update skip locked)
  returning 1`;

/** The oldest request that an organization keeps of those that succeeded, or failed. */
export interface OldestKept {
  organizationId: string;
  succeeded: boolean;
  createdAt: Date;
}

/** Finds the organizations that have more requests than are kept. Only those that sent some lately can have. */
export async function findTooMany(store: Store, max = requestsOfOrganizationMax): Promise<OldestKept[]> {
  const { rows } = await sql<OldestKept>`
    select o.organization_id as "organizationId", s.succeeded, kept.created_at as "createdAt"
      from (select distinct organization_id from request where created_at > now() - interval '1 hour') o
     cross join (values (true), (false)) s (succeeded)
     cross join lateral (
       select created_at from request r
        where r.organization_id = o.organization_id and (r.code is null) = s.succeeded
        order by created_at desc, id desc offset ${max - 1} limit 1) kept`.execute(store.fork().getKysely());
  return rows;
}

/** SQL, a deletion of up to `limit` requests that came before the oldest that is kept. */
export const tooManyRequests = ({ organizationId, succeeded, createdAt }: OldestKept, limit: number): Sql => sql`
  delete from request where id in (
    select id from request
     where organization_id = ${organizationId} and (code is null) = ${succeeded} and created_at < ${createdAt}
     limit ${limit} for update skip locked)
  returning 1`;
