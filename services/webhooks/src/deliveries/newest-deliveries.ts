import type { EntityManager } from '@mikro-orm/postgresql';
import { allOf, inPage, type Position, sql, type Sql } from '@marketplace/store';
import { type DeliveryStatus, objectEventsMax } from '@marketplace/webhooks-contract';
import type { WebhooksInput } from '../input.ts';
import { deliveriesOf } from './deliveries-of.ts';

type Filters = Omit<WebhooksInput<'listDeliveries'>, 'limit' | 'cursor'> & { organizationId: string };

/** A list that names a status without an index of its own is read by creation. Most deliveries have such a status. */
const indexed: readonly DeliveryStatus[] = ['retrying', 'held', 'failed', 'canceled'];
const unionAll = sql` union all `;
const newestFirst = sql`order by created_at desc, id desc`;

/**
 * Returns the ids of the newest deliveries that satisfy all filters, newest first, at most `limit`. Each indexed status
 * is a subquery, because an index that begins with the status has the order of creation only within one. What a partial
 * index has as its condition is part of the text and not a parameter: PostgreSQL plans a statement once for all values.
 */
export async function newestDeliveries(
  em: EntityManager,
  filters: Filters,
  after: Position | null,
  limit: number,
): Promise<string[]> {
  const { organizationId, eventId, objectId, endpointId, eventType, codeClass, since, until } = filters;
  const rest = [
    sql`organization_id = ${organizationId}`,
    endpointId === undefined ? null : sql`endpoint_id = ${endpointId}`,
    eventType === undefined ? null : sql`event_type = ${eventType}`,
    codeClass === undefined ? null : answeredWith(codeClass),
    ...inPage(after, since, until),
  ];
  const parts = eventId === undefined ? byStatus(filters.status) : byEvent(eventId, filters.status);
  const found = parts.map((part) =>
    objectId === undefined
      ? sql`(select id, created_at from delivery where ${allOf([part, ...rest])} ${newestFirst} limit ${limit})`
      : // Without a limit, for which PostgreSQL might look for them among all deliveries of the organization.
        sql`(select id, created_at from ${deliveriesAbout(objectId, organizationId)} d where ${allOf([part, ...rest])})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(found, unionAll)}) as found ${newestFirst} limit ${limit}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** Conditions of which each delivery satisfies one at most. Null is no condition. */
function byStatus(statuses: DeliveryStatus[] | undefined): (Sql | null)[] {
  if (statuses === undefined) return [null];
  if (!statuses.every((status) => indexed.includes(status))) return [sql`status = any(${statuses})`];
  return statuses.map((status) => sql`status = ${sql.raw(`'${status}'`)}`);
}

/** An event has few deliveries. Scheduled ones and all others have separate indexes by event. */
function byEvent(eventId: string, statuses: DeliveryStatus[] | undefined): Sql[] {
  const status = statuses === undefined ? sql`true` : sql`status = any(${statuses})`;
  return [
    sql`event_id = ${eventId} and trigger = 'scheduled' and ${status}`,
    sql`event_id = ${eventId} and trigger <> 'scheduled' and ${status}`,
  ];
}

/**
 * SQL, a table expression: the deliveries of the latest events of a record. The number of these events is bounded,
 * because a listing may be changed very often.
 */
function deliveriesAbout(objectId: string, organizationId: string): Sql {
  return sql`(select d.* from (select id from event
                                where object_id = ${objectId} and ${organizationId} = any(organization_ids)
                                order by id desc limit ${objectEventsMax}) e
               cross join lateral ${deliveriesOf('e.id')} d)`;
}

/** Filter by the status code class of the last response. `none`: attempted, and the last attempt got no response. */
function answeredWith(codeClass: NonNullable<Filters['codeClass']>): Sql {
  if (codeClass === 'none') return sql`response_status is null and attempt_count > 0`;
  const hundreds = Number(codeClass[0]) * 100;
  return sql`response_status >= ${sql.lit(hundreds)} and response_status < ${sql.lit(hundreds + 100)}`;
}
