import { linkOptions } from '@tanstack/react-router';
import { placeOf } from '../../data/record-place.ts';
import type { RecordQuery } from '../../generated/graphql/graphql.ts';
import { titleOf } from '../../screens/orders/order-title.ts';
import { moneyText } from '../../ui/show/money/money.ts';

export type FoundRecord = NonNullable<RecordQuery['node']>;

/** What the record is, such as `Order: 2 × Brass lamp`. */
export function textOf(record: FoundRecord): string {
  switch (record.__typename) {
    case 'ApiKey':
      return `API key: ${record.name}`;
    case 'Dispute':
      return `Dispute of the order ${record.orderId}`;
    case 'Listing':
      return `Listing: ${record.title}`;
    case 'Offer':
      return `Offer: ${record.listing?.title ?? record.id}`;
    case 'Order':
      return `Order: ${titleOf(record.items)}`;
    case 'Organization':
      return `Organization: ${record.name}`;
    case 'Payment':
      return `Payment of ${moneyText(record.amount)}`;
    case 'Payout':
      return `Payout of ${moneyText(record.amount)}`;
    case 'WebhookDelivery':
      return `Delivery of ${record.eventType}`;
    case 'WebhookEndpoint':
      return `Endpoint: ${record.description === '' ? record.url : record.description}`;
    case 'WebhookRecovery':
      return 'Recovery of an endpoint';
  }
}

/** Its screen, or that of the record to which it belongs. Undefined: it has none. */
export function screenOf(record: FoundRecord, slug: string, organizationId: string) {
  const { id } = record;
  if (record.__typename === 'Payment')
    return linkOptions({ to: '/o/$slug/orders/$id', params: { slug, id: record.orderId }, search: { tab: 'money' } });
  if (record.__typename === 'WebhookRecovery')
    return linkOptions({
      to: '/o/$slug/webhooks/$id',
      params: { slug, id: record.endpointId },
      search: { tab: 'recoveries' },
    });
  if (record.__typename === 'Listing' && record.organizationId === organizationId)
    return linkOptions({ to: '/o/$slug/listings/$id', params: { slug, id } });
  return placeOf(slug, id);
}
