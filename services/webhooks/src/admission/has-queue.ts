import { type Sql, sql } from '@marketplace/store';

/**
 * SQL, a boolean: whether deliveries wait for a slot at an endpoint. It reads the newest index entry first: the oldest
 * entries are mostly dead ones, of deliveries that no longer wait.
 */
export function hasQueue(organizationId: Sql, endpointId: Sql): Sql {
  return sql`(select true from delivery q
               where q.organization_id = ${organizationId} and q.endpoint_id = ${endpointId}
                 and q.queued_at is not null
               order by q.queued_at desc, q.id desc limit 1) is not null`;
}
