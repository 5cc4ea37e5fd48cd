import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * What was done, by whom, when. Rows are never changed: a trigger refuses it, and each row's hash covers the hash
 * before it, so a change made behind the trigger's back shows.
 */
export const AuditEventEntity = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  properties: {
    id: p.text().primary(),
    /** The organization's id; a user's, or `system`, for what happens outside any organization. */
    chain: p.text(),
    seq: p.integer(),
    prevHash: p.text().nullable(),
    hash: p.text(),
    organizationId: p.text().nullable(),
    action: p.text(),
    occurredAt: p.datetime(3),
    actor: p.json<{ type: string; id: string | null }>().columnType('json'),
    targets: p.json<{ type: string; id: string }[]>().columnType('json'),
    context: p.json<Record<string, string | null>>().columnType('json'),
    changes: p.json<Record<string, unknown>>().columnType('json').nullable(),
  },
  uniques: [{ name: 'audit_event_place', properties: ['chain', 'seq'] }],
  indexes: [
    { name: 'audit_event_of_action', properties: ['chain', 'action', 'seq'] },
    { name: 'audit_event_of_time', properties: ['chain', 'occurredAt'] },
    {
      name: 'audit_event_of_actor',
      expression: `create index audit_event_of_actor on identity.audit_event (chain, (actor ->> 'id'), seq)`,
    },
    {
      name: 'audit_event_of_target',
      expression:
        'create index audit_event_of_target on identity.audit_event using gin ((targets::jsonb) jsonb_path_ops)',
    },
  ],
  triggers: [
    {
      name: 'audit_event_append_only',
      timing: 'before',
      events: ['update', 'delete', 'truncate'],
      // The function is made by the migration.
      expression: `create trigger audit_event_append_only before update or delete or truncate on identity.audit_event for each statement execute function identity.refuse_change()`,
    },
  ],
});
export type AuditEvent = InferEntity<typeof AuditEventEntity>;
