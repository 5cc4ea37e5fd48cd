import { timeOfId } from '@marketplace/kernel';
import type { Recovery as RecoveryRecord } from '@marketplace/webhooks-contract';
import type { Recovery } from '../entities/recovery.entity.ts';

export function presentRecovery(recovery: Recovery): RecoveryRecord {
  return {
    id: recovery.id,
    endpointId: recovery.endpointId,
    only: recovery.only,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    eventTypes: (recovery.eventTypes as RecoveryRecord['eventTypes'] | undefined) ?? null,
    status: recovery.status,
    recovered: recovery.recovered,
    progress: progressOf(recovery),
    workflowId: recovery.id,
    createdAt: recovery.createdAt.toISOString(),
    updatedAt: recovery.updatedAt.toISOString(),
    completedAt: recovery.completedAt?.toISOString() ?? null,
    version: recovery.version,
  };
}

/** Fraction of the time range up to the last delivery or event that was examined. */
function progressOf({ status, position, since, until }: Recovery): number {
  if (status === 'completed') return 1;
  if (!position) return 0;
  const share = (timeOfId(position) - since.getTime()) / (until.getTime() - since.getTime());
  return Math.min(1, Math.max(0, share));
}
