import type { EntityManager } from '@mikro-orm/postgresql';
import {
  allOf,
  inOrder,
  inPage,
  newestFirst,
  type Position,
  sql,
  type Sql,
  type Walked,
  walkIds,
} from '@marketplace/store';
import { type DeliveryStatus, objectEventsMax } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { deliveriesOf } from './delivery.ts';

type Filters = Omit<WebhooksInput<'listDeliveries'>, 'limit' | 'cursor'> & { organizationId: string };

/** A list that names a status without an index of its own is read by creation. Most deliveries have such a status. */
const indexed: readonly DeliveryStatus[] = ['retrying', 'held', 'failed', 'canceled'];
/** Condition of the index of refused deliveries, written as in its migration. */
const refused = sql`response_status >= 300 or (response_status is null and attempt_count > 0)`;
const unionAll = sql` union all `;
const sorted = inOrder(newestFirst);
/** Number of deliveries that a request may examine, in each of the ranges of its list. */
const examinedMax = 10_000;

/**
 * Finds the newest deliveries that satisfy all filters, newest first, at most `limit`. Without filters that no index
 * covers, a list reads only the deliveries that it returns. With them it walks through a range of an index, and may end
 * before it has found `limit` deliveries (`Walked.stoppedAt`).
 */
export async function newestDeliveries(
  em: EntityManager,
  filters: Filters,
  after: Position | null,
  limit: number,
): Promise<Walked<{ id: string; createdAt: Date }>> {
  const { eventId, objectId, since, until } = filters;
  const page = inPage(after, since, until);
  if (eventId !== undefined || objectId !== undefined)
    return { rows: await newestOf(em, fewBy(filters, page), limit), stoppedAt: null };
  const { ranges, rest } = rangesOf(filters);
  const parts = ranges.map((range) => allOf([range, ...page]));
  if (rest.length > 0)
    return walkIds(em, DeliveryEntity, { parts, wanted: allOf(rest), order: newestFirst, limit, examinedMax });
  const firsts = parts.map((part) => sql`(select id, created_at from delivery where ${part} ${sorted} limit ${limit})`);
  return { rows: await newestOf(em, firsts, limit), stoppedAt: null };
}

/** The newest deliveries of the queries, no two of which return the same delivery. */
async function newestOf(em: EntityManager, queries: Sql[], limit: number): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await sql<{ id: string; createdAt: string }>`
    select id, created_at as "createdAt" from (${sql.join(queries, unionAll)}) found
     ${sorted} limit ${limit}`.execute(em.getKysely());
  return rows.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt) }));
}

/**
 * Conditions for which an index has the deliveries in the order of the list, and the conditions of the filters that
 * remain. Each indexed status is a range of its own, because an index that begins with the status has the order of
 * creation only within one. The condition of a partial index is part of the text and not a parameter: PostgreSQL plans
 * a statement once for all values.
 */
function rangesOf({ organizationId, endpointId, status, eventType, codeClass }: Filters): {
  ranges: Sql[];
  rest: Sql[];
} {
  const own = sql`organization_id = ${organizationId}`;
  const byStatus = status?.every((one) => indexed.includes(one)) ?? false;
  const byAnswer = !byStatus && codeClass !== undefined && codeClass !== '2xx';
  const byEndpoint = !byStatus && !byAnswer && endpointId !== undefined;
  const rest = [
    byStatus || status === undefined ? null : sql`status = any(${status})`,
    byEndpoint || endpointId === undefined ? null : sql`endpoint_id = ${endpointId}`,
    eventType === undefined ? null : sql`event_type = ${eventType}`,
    codeClass === undefined ? null : answeredWith(codeClass),
  ].filter((condition) => condition !== null);
  if (byStatus) return { ranges: status!.map((one) => sql`${own} and status = ${sql.raw(`'${one}'`)}`), rest };
  if (byAnswer) return { ranges: [sql`${own} and (${refused})`], rest };
  return { ranges: [byEndpoint ? ofEndpoint(endpointId!, organizationId) : own], rest };
}

/**
 * The condition for the deliveries of an endpoint. They belong to its organization, but PostgreSQL does not know that:
 * with conditions on both columns it expected one delivery, and sorted all of the endpoint.
 */
function ofEndpoint(id: string, organizationId: string): Sql {
  return sql`endpoint_id = ${id} and exists (
    select from endpoint where id = ${id} and organization_id = ${organizationId})`;
}

/** Queries that return the deliveries of one event, or about one record, which are few. */
function fewBy(filters: Filters, page: (Sql | null)[]): Sql[] {
  const { organizationId, eventId, objectId, endpointId, status, eventType, codeClass } = filters;
  const wanted = [
    sql`organization_id = ${organizationId}`,
    endpointId === undefined ? null : sql`endpoint_id = ${endpointId}`,
    status === undefined ? null : sql`status = any(${status})`,
    eventType === undefined ? null : sql`event_type = ${eventType}`,
    codeClass === undefined ? null : answeredWith(codeClass),
    ...page,
  ];
  const parts = eventId === undefined ? [null] : byEvent(eventId);
  const from = objectId === undefined ? sql`delivery` : deliveriesAbout(objectId, organizationId);
  // Without a limit: with one, PostgreSQL might search all deliveries of the organization.
  return parts.map((part) => sql`(select id, created_at from ${from} d where ${allOf([part, ...wanted])})`);
}

/** An event has few deliveries. Scheduled ones and all others have separate indexes by event. */
function byEvent(eventId: string): Sql[] {
  return [sql`event_id = ${eventId} and trigger = 'scheduled'`, sql`event_id = ${eventId} and trigger <> 'scheduled'`];
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
