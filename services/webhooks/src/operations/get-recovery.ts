import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Recovery } from '@marketplace/webhooks-contract';
import { RecoveryEntity } from '../entities/recovery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentRecovery } from '../recoveries/recovery.ts';

export async function getRecovery(
  { em }: Read,
  caller: Caller,
  { id }: WebhooksInput<'getRecovery'>,
): Promise<Recovery> {
  const recovery = await em.findOne(RecoveryEntity, { id, organizationId: organizationOf(caller) });
  if (!recovery) throw notFound();
  return presentRecovery(recovery);
}
