import { type Sql, sql } from '@marketplace/store';

/**
 * SQL, a boolean: whether deliveries wait for a slot at an endpoint. It looks at the newest first: the oldest entries
 * of the index are mostly those of deliveries that wait no longer.
 */
export function hasQueue(organizationId: Sql, endpointId: Sql): Sql {
  return sql`(select true from delivery q where q.organization_id = ${organizationId} and q.endpoint_id = ${endpointId} and q.queued_at is not null
               order by q.queued_at desc, q.id desc limit 1) is not null`;
}
