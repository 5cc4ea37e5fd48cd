import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { Recovery } from '@marketplace/webhooks-contract';
import { RecoveryEntity } from '../entities/recovery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentRecovery } from '../recoveries/recovery.ts';
import type { WebhooksContext } from '../context.ts';

export async function getRecovery(
  { em }: Read,
  caller: Caller,
  { id }: WebhooksInput<'getRecovery'>,
): Promise<Recovery> {
  const recovery = await em.findOne(RecoveryEntity, { id, organizationId: organizationOf(caller) });
  if (!recovery) throw notFound();
  return presentRecovery(recovery);
}

export async function listRecoveries(
  { em, keyring }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, ...filters }: WebhooksInput<'listRecoveries'>,
): Promise<Page<Recovery>> {
  const organizationId = organizationOf(caller);
  const { endpointId, status } = filters;
  const pager = openPage(keyring, { list: 'recoveries', owner: organizationId, filters }, { limit, cursor });
  const rows = await em.find(
    RecoveryEntity,
    {
      $and: [{ organizationId, ...(endpointId && { endpointId }), ...(status && { status }) }, olderThan(pager.after)],
    },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(rows, presentRecovery);
}
