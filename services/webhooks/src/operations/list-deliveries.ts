import { type Caller, organizationOf } from '@marketplace/kernel';
import { openPage, type Page, type Read } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { newestDeliveries } from '../deliveries/newest-deliveries.ts';
import { pageContents } from '../deliveries/contents.ts';
import { type ListedDelivery, presentDelivery } from '../deliveries/delivery.ts';

/**
 * A page ends before `limit` when its payloads have 256 KB together, or when the request has examined as many deliveries
 * as it may. Then it has a `nextCursor`.
 */
export async function listDeliveries(
  { em, keyring }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, ...filters }: WebhooksInput<'listDeliveries'>,
): Promise<Page<Delivery>> {
  const organizationId = organizationOf(caller);
  const { status = [] } = filters;
  const bound = { ...filters, ...(status.length > 0 && { status: status.toSorted() }) };
  const pager = openPage(keyring, { list: 'deliveries', owner: organizationId, filters: bound }, { limit, cursor });
  const found = await newestDeliveries(em, { organizationId, ...filters }, pager.after, pager.limit + 1);
  const rows: ListedDelivery[] = await em.find(
    DeliveryEntity,
    { id: { $in: found.rows.map(({ id }) => id) } },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const listed = rows.slice(0, pager.limit);
  const contents = await pageContents(
    em,
    listed.map(({ id }) => id),
  );
  const contentOf = new Map(contents.map((content, position) => [listed[position]!.id, content]));
  const present = (row: ListedDelivery) => presentDelivery(row, contentOf.get(row.id) ?? null);
  // The payloads of the others do not fit: they begin the next page.
  if (contents.length < listed.length)
    return pager.page(listed.slice(0, contents.length), present, listed[contents.length - 1]!);
  return pager.page(rows, present, found.stoppedAt);
}
