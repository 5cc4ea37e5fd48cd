import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { openPage, type Page, type Read } from '@marketplace/store';
import type { Delivery, DeliveryDetail, DeliveryOutline } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import {
  type ListedDelivery,
  presentDelivery,
  presentDeliveryDetail,
  presentDeliveryOutline,
} from '../deliveries/delivery.ts';
import { attemptOutlinesOf, attemptsOf } from '../deliveries/attempt.ts';
import { forecasts } from '../admission/forecasts.ts';
import type { WebhooksContext } from '../context.ts';
import { newestDeliveries } from '../deliveries/newest-deliveries.ts';
import { pageContents } from '../deliveries/contents.ts';

export async function getDelivery(
  { em }: Read,
  caller: Caller,
  { id }: WebhooksInput<'getDelivery'>,
): Promise<DeliveryDetail> {
  const where = { id, organizationId: organizationOf(caller) };
  const delivery = await em.findOne(DeliveryEntity, where, { populate: ['content'] });
  if (!delivery) throw notFound();
  const attempts = await attemptsOf(em, [id]);
  const forecast = (await forecasts(em, [delivery])).get(id)!;
  return presentDeliveryDetail(delivery, attempts, forecast);
}

/** Makes at most four queries: for the deliveries, their attempts, and their forecasts. */
export async function getDeliveries(
  { em }: Read,
  caller: Caller,
  { ids }: WebhooksInput<'getDeliveries'>,
): Promise<{ data: DeliveryOutline[] }> {
  const deliveries: ListedDelivery[] = await em.find(DeliveryEntity, {
    id: ids,
    organizationId: organizationOf(caller),
  });
  // Not `ids`, which may include deliveries of other organizations.
  const found = deliveries.map(({ id }) => id);
  const attemptsOf = Map.groupBy(await attemptOutlinesOf(em, found), ({ deliveryId }) => deliveryId);
  const forecastOf = await forecasts(em, deliveries);
  return {
    data: deliveries.map((delivery) =>
      presentDeliveryOutline(delivery, attemptsOf.get(delivery.id) ?? [], forecastOf.get(delivery.id)!),
    ),
  };
}

/**
 * A page ends before `limit` when its payloads have 256 KB together, or when the request has examined as many
 * deliveries as it may. Then it has a `nextCursor`.
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
