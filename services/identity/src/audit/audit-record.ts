import { hash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '@marketplace/store';
import type { AuditEvent as AuditEventRecord } from '@marketplace/identity-contract';
import type { AuditEvent } from '../entities/audit.entity.ts';

const reference = z.object({ type: z.string(), id: z.string() });

/** Payload of an outbox row of topic `audit`, as `work.audit` of every service writes it. */
export const auditPayloadSchema = z.object({
  auditId: z.string(),
  action: z.string(),
  organizationId: z.string().nullable(),
  occurredAt: z.iso.datetime(),
  actor: z.object({ type: z.string(), id: z.string().nullable() }),
  targets: z.array(reference),
  context: z.record(z.string(), z.string().nullable()),
  changes: z.record(z.string(), z.unknown()).nullish(),
});

export type AuditPayload = z.infer<typeof auditPayloadSchema>;

/** The chain of a row: the organization's id, else the id of the user concerned, else `system`. */
export function chainOf({ organizationId, actor, targets }: AuditPayload): string {
  const person = targets.find(({ type }) => type === 'user')?.id ?? (actor.type === 'user' ? actor.id : null);
  return organizationId ?? person ?? 'system';
}

/**
 * SHA-256 in base64url of the canonical JSON of the row without `hash`. It includes `prevHash`, so it covers all
 * earlier rows.
 */
export function hashOf({ hash: _, ...row }: Omit<AuditEvent, 'hash'> & { hash?: string }): string {
  const covered = {
    ...row,
    changes: row.changes ?? null,
    prevHash: row.prevHash ?? null,
    organizationId: row.organizationId ?? null,
  };
  return hash('sha256', canonicalJson(covered), 'base64url');
}

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
