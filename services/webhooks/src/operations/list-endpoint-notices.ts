import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { EndpointNotice } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { EndpointEntity } from '../entities/endpoint.entity.ts';
import { EndpointNoticeEntity } from '../entities/endpoint-notice.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentNotice } from '../health/notice.ts';

export async function listEndpointNotices(
  { em, keyring }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, endpointId }: WebhooksInput<'listEndpointNotices'>,
): Promise<Page<EndpointNotice>> {
  const organizationId = organizationOf(caller);
  if (
    endpointId !== undefined &&
    (await em.count(EndpointEntity, { id: endpointId, organizationId, deletedAt: null })) === 0
  )
    throw notFound();
  const pager = openPage(
    keyring,
    { list: 'endpoint notices', owner: organizationId, filters: { endpointId } },
    { limit, cursor },
  );
  const rows = await em.find(
    EndpointNoticeEntity,
    { $and: [{ organizationId, ...(endpointId && { endpointId }) }, olderThan(pager.after)] },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(rows, presentNotice);
}
