import { LockMode } from '@mikro-orm/core';
import { assertVersion, type Caller, notFound, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Recovery } from '@marketplace/webhooks-contract';
import { RecoveryEntity } from '../entities/recovery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentRecovery } from '../recoveries/recovery.ts';

/** The workflow is not signaled: its next batch finds the recovery canceled. */
export async function cancelRecovery(
  { em, now, audit }: Work,
  caller: Caller,
  { id }: WebhooksInput<'cancelRecovery'>,
): Promise<Recovery> {
  const organizationId = organizationOf(caller);
  const recovery = await em.findOne(RecoveryEntity, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!recovery) throw notFound();
  assertVersion(caller, recovery.version);
  if (recovery.status !== 'running')
    throw new ServiceError('invalid_state_transition', `This recovery is already ${recovery.status}.`, {
      members: { currentStatus: recovery.status },
    });
  em.assign(recovery, { status: 'canceled', completedAt: now, updatedAt: now });
  await em.flush();
  audit({ action: 'webhook_endpoint.recovery_canceled', organizationId, targets: [{ type: 'webhook_recovery', id }] });
  return presentRecovery(recovery);
}
