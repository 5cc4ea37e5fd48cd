import type { AuditEvent as AuditEventRecord } from '@marketplace/identity-contract';
import type { AuditEvent } from '../entities/audit-event.entity.ts';

/** Returns all members that the hash covers, so that clients can recompute it (docs/api.md). */
export function presentAuditEvent(event: AuditEvent): AuditEventRecord {
  const { id, organizationId, seq, action, actor, targets, context, changes, prevHash, hash } = event;
  return {
    id,
    organizationId: organizationId!,
    seq,
    action,
    occurredAt: event.occurredAt.toISOString(),
    actor,
    targets,
    context: context as AuditEventRecord['context'],
    changes: changes ?? null,
    prevHash: prevHash ?? null,
    hash,
  };
}
