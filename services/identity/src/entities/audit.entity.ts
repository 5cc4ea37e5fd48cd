import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * Audit events: what was done, by whom, and when. A trigger refuses changes of rows. Each row's hash covers the
 * previous row's hash, so changes that bypass the trigger are detected.
 */
export const AuditEventEntity = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  properties: {
    id: p.text().primary(),
    /** The organization's id; outside any organization, a user's id or `system`. */
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
      // The migration creates the function.
      expression:
        'create trigger audit_event_append_only before update or delete or truncate on identity.audit_event ' +
        'for each statement execute function identity.refuse_change()',
    },
  ],
});
export type AuditEvent = InferEntity<typeof AuditEventEntity>;

/**
 * The newest event of a chain, as the service appended it. The seal is made with the keyring, so nobody can make one
 * with the database alone. See `AuditSeals`.
 */
export const AuditHeadEntity = defineEntity({
  name: 'AuditHead',
  tableName: 'audit_head',
  properties: {
    chain: p.text().primary(),
    /** Sealed position and hash of the event. */
    seal: p.text(),
  },
});

/** A verification of a chain that is running. The row is deleted at its end; if its process dies, the lease ends. */
export const AuditVerificationEntity = defineEntity({
  name: 'AuditVerification',
  tableName: 'audit_verification',
  properties: {
    chain: p.text().primary(),
    /** Id of the request that verifies. */
    requestId: p.text(),
    leaseUntil: p.datetime(3),
  },
});
