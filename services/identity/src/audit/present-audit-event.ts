import type { AuditEvent as AuditEventRecord } from '@marketplace/identity-contract';
import type { AuditEvent } from '../entities/audit-event.entity.ts';

/** Everything that the hash covers, so that whoever has the record can compute it: see docs/api.md. */
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
