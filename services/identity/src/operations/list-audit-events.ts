import { type Caller, organizationOf } from '@marketplace/kernel';
import type { AuditEvent as AuditEventRecord } from '@marketplace/identity-contract';
import { allOf, findRecords, openPage, type Page, type Read, sql, type Sql } from '@marketplace/store';
import { presentAuditEvent } from '../audit/audit-record.ts';
import type { IdentityContext } from '../context.ts';
import { AuditEventEntity } from '../entities/audit.entity.ts';
import type { IdentityInput } from '../input.ts';

/**
 * Lists events in the order of the chain, newest first. They are not ordered by `occurredAt`: services append their
 * events with different delays, so a new event could fall into a page that was already read.
 */
export async function listAuditEvents(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  { limit, cursor, ...filters }: IdentityInput<'listAuditEvents'>,
): Promise<Page<AuditEventRecord>> {
  const organizationId = organizationOf(caller);
  const pager = openPage(keyring, { list: 'audit_events', owner: organizationId, filters }, { limit, cursor });
  const condition = allOf([
    sql`chain = ${organizationId}`,
    pager.after && sql`seq < ${pager.after.id}`,
    ...conditions(filters),
  ]);
  const events = await findRecords(
    em,
    AuditEventEntity,
    sql`where ${condition} order by seq desc limit ${pager.limit + 1}`,
  );
  const byId = new Map(events.map((event) => [String(event.seq), event]));
  return pager.page(
    events.map(({ seq, occurredAt }) => ({ id: String(seq), createdAt: occurredAt })),
    ({ id }) => presentAuditEvent(byId.get(id)!),
  );
}

/** The ids of `actor` and `targets`, which are JSON, have expression indexes. */
function conditions({
  action,
  actorId,
  targetId,
  createdAfter,
  createdBefore,
}: IdentityInput<'listAuditEvents'>): (Sql | null)[] {
  return [
    action === undefined ? null : sql`action = ${action}`,
    actorId === undefined ? null : sql`(actor ->> 'id') = ${actorId}`,
    targetId === undefined ? null : sql`targets::jsonb @> ${JSON.stringify([{ id: targetId }])}::jsonb`,
    createdAfter === undefined ? null : sql`occurred_at > ${new Date(createdAfter)}`,
    createdBefore === undefined ? null : sql`occurred_at < ${new Date(createdBefore)}`,
  ];
}
