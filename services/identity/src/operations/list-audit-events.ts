import { type FilterQuery, raw } from '@mikro-orm/core';
import { type Caller, organizationOf } from '@marketplace/kernel';
import type { AuditEvent as AuditEventRecord } from '@marketplace/identity-contract';
import { openPage, type Page, type Read } from '@marketplace/store';
import { presentAuditEvent } from '../audit/present-audit-event.ts';
import type { IdentityContext } from '../context.ts';
import { type AuditEvent, AuditEventEntity } from '../entities/audit-event.entity.ts';
import type { IdentityInput } from '../input.ts';

/**
 * In the order of the chain, newest first: services append what they did at their own pace, so by `occurredAt` an event could come
 * to stand on a page that was read already.
 */
export async function listAuditEvents(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  { limit, cursor, ...filters }: IdentityInput<'listAuditEvents'>,
): Promise<Page<AuditEventRecord>> {
  const organizationId = organizationOf(caller);
  const pager = openPage(keyring, { list: 'audit_events', owner: organizationId, filters }, { limit, cursor });
  const events = await em.find(
    AuditEventEntity,
    { $and: [{ chain: organizationId }, ...conditions(filters), pager.after ? { seq: { $lt: Number(pager.after.id) } } : {}] },
    { orderBy: { seq: 'desc' }, limit: pager.limit + 1 },
  );
  const byId = new Map(events.map((event) => [String(event.seq), event]));
  return pager.page(
    events.map(({ seq, occurredAt }) => ({ id: String(seq), createdAt: occurredAt })),
    ({ id }) => presentAuditEvent(byId.get(id)!),
  );
}

/** Actor and targets are JSON, each with an index over its ids. */
function conditions({ action, actorId, targetId, createdAfter, createdBefore }: IdentityInput<'listAuditEvents'>): FilterQuery<AuditEvent>[] {
  return [
    ...(action === undefined ? [] : [{ action }]),
    ...(actorId === undefined ? [] : [{ [raw(`actor ->> 'id'`)]: actorId }]),
    ...(targetId === undefined ? [] : [{ [raw('targets::jsonb @> ?::jsonb', [JSON.stringify([{ id: targetId }])])]: [] }]),
    ...(createdAfter === undefined ? [] : [{ occurredAt: { $gt: new Date(createdAfter) } }]),
    ...(createdBefore === undefined ? [] : [{ occurredAt: { $lt: new Date(createdBefore) } }]),
  ];
}
