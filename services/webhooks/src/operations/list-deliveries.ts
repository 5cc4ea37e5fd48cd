import { type Caller, organizationOf } from '@marketplace/kernel';
import { createdBetween, olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentDelivery } from '../deliveries/present-delivery.ts';

export async function listDeliveries(
  { em, keyring }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, ...filters }: WebhooksInput<'listDeliveries'>,
): Promise<Page<Delivery>> {
  const organizationId = organizationOf(caller);
  const { status, endpointId, eventType, codeClass, since, until } = filters;
  const pager = openPage(keyring, { list: 'deliveries', owner: organizationId, filters }, { limit, cursor });
  const rows = await em.find(
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
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(rows, presentDelivery);
}

/** Filter by the status code class of the last response. `none`: attempted, and the last attempt got no response. */
function answeredWith(codeClass: WebhooksInput<'listDeliveries'>['codeClass']): object {
  if (codeClass === undefined) return {};
  if (codeClass === 'none') return { responseStatus: null, attemptCount: { $gt: 0 } };
  const hundreds = Number(codeClass[0]) * 100;
  return { responseStatus: { $gte: hundreds, $lt: hundreds + 100 } };
}
