import { type Caller, organizationOf } from '@marketplace/kernel';
import { createdBetween, olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { pageContents } from '../deliveries/page-contents.ts';
import { type ListedDelivery, presentDelivery } from '../deliveries/present-delivery.ts';

/** A page ends before `limit` when its payloads have 512 KB together. */
export async function listDeliveries(
  { em, keyring }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, ...filters }: WebhooksInput<'listDeliveries'>,
): Promise<Page<Delivery>> {
  const organizationId = organizationOf(caller);
  const { status, endpointId, eventType, codeClass, since, until } = filters;
  const pager = openPage(keyring, { list: 'deliveries', owner: organizationId, filters }, { limit, cursor });
  const rows = (await em.find(
    DeliveryEntity,
    {
      $and: [
        {
          organizationId,
          ...(status && { status }),
          ...(eventType && { eventType }),
          ...(endpointId && { endpoint: endpointId }),
        },
        answeredWith(codeClass),
        createdBetween(since, until),
        olderThan(pager.after),
      ],
    },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1, exclude: ['content'] },
  )) as unknown as ListedDelivery[];
  const listed = rows.slice(0, pager.limit);
  const contents = await pageContents(
    em,
    listed.map(({ id }) => id),
  );
  const contentOf = new Map(contents.map((content, place) => [listed[place]!.id, content]));
  const present = (row: ListedDelivery) => presentDelivery(row, contentOf.get(row.id) ?? null);
  // The payloads of the others do not fit: they begin the next page.
  if (contents.length < listed.length)
    return pager.page(listed.slice(0, contents.length), present, listed[contents.length - 1]!);
  return pager.page(rows, present);
}

/** Filter by the status code class of the last response. `none`: attempted, and the last attempt got no response. */
function answeredWith(codeClass: WebhooksInput<'listDeliveries'>['codeClass']): object {
  if (codeClass === undefined) return {};
  if (codeClass === 'none') return { responseStatus: null, attemptCount: { $gt: 0 } };
  const hundreds = Number(codeClass[0]) * 100;
  return { responseStatus: { $gte: hundreds, $lt: hundreds + 100 } };
}
