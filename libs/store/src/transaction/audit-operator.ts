import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Store } from '../store.ts';
import { inTransaction } from './in-transaction.ts';
import type { AuditEntry, Work } from './work.ts';

/**
 * Audits an action of the operator of the platform twice: without the person in the log of the organization concerned,
 * and with the person in the operator's log. `organizationId` is null if the action concerns no organization; then it
 * is in the operator's log only. `reason` is the reason that the person gave: it is in the operator's log only.
 */
export function auditOperator(
  { audit }: Pick<Work, 'audit'>,
  caller: Caller,
  { action, organizationId, targets, changes }: Omit<AuditEntry, 'byOperator'>,
  reason?: string,
): void {
  if (organizationId !== null)
    audit({ action, organizationId, targets, ...(changes && { changes }), byOperator: true });
  audit({
    action,
    organizationId: organizationOf(caller),
    targets: organizationId === null ? targets : [...targets, { type: 'organization', id: organizationId }],
    changes: { ...changes, ...(reason !== undefined && { reason }) },
  });
}

/**
 * Audits, in the operator's log, that a member of the operator has read records of others. It is committed before the
 * answer is sent.
 */
export function auditOperatorRead(
  store: Store,
  caller: Caller,
  { name, input }: { name: string; input: unknown },
): Promise<void> {
  const { cursor: _, ...asked } = input as Record<string, unknown>;
  return inTransaction(store, caller, async ({ audit }) =>
    audit({
      action: 'operator.read',
      organizationId: organizationOf(caller),
      targets: [],
      changes: { operation: name, ...asked },
    }),
  );
}
