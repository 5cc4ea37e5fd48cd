import type { ReactNode } from 'react';
import { isAnyId, isId } from '../../../data/search.ts';
import { useDocument } from '../../../data/queries.ts';
import { WebhookEndpointNamesDocument, WebhookEventTypeNamesDocument } from '../../../generated/graphql/graphql.ts';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { IdFilter, TimeFilter } from '../../../ui/layout/list/input-filter.tsx';
import { nameOf } from '../../webhooks/endpoint-status.tsx';
import { responseClasses, statuses } from './filter-values.ts';
import type { DeliveryFilters } from './use-live-deliveries.ts';

/** The filters of a list of deliveries. All are in the address. */
export function DeliveryFilterBar({
  filters: { status, responseClass, eventType, endpointId, eventId, objectId, since, until },
  atEndpoint,
}: {
  filters: DeliveryFilters;
  atEndpoint: boolean;
}): ReactNode {
  const types = useDocument(WebhookEventTypeNamesDocument, {}).data?.data.webhookEventTypes ?? [];
  const known = statuses.some(([value]) => value === status);
  return (
    <Filters>
      <Filter
        label="Status"
        name="status"
        value={status}
        options={known || status === undefined ? statuses : [...statuses, [status, status]]}
      />
      <Filter label="Answer" name="responseClass" value={responseClass} options={responseClasses} />
      <Filter
        label="Event type"
        name="eventType"
        value={eventType}
        options={['webhook.ping', ...types.map(({ type }) => type)].map((type) => [type, type] as const)}
      />
      {!atEndpoint && <EndpointFilter value={endpointId} />}
      <IdFilter
        label="Event id"
        name="eventId"
        value={eventId}
        placeholder="evt_…"
        refusal={(text) => (isId('evt', text) ? undefined : 'Write an id such as evt_01….')}
      />
      <IdFilter
        label="Record id"
        name="objectId"
        value={objectId}
        placeholder="ord_…"
        refusal={(text) => (isAnyId(text) ? undefined : 'Write the id of an order or another record.')}
      />
      <TimeFilter label="From" name="since" value={since} />
      <TimeFilter label="To" name="until" value={until} />
    </Filters>
  );
}

function EndpointFilter({ value }: { value: string | undefined }): ReactNode {
  const endpoints = useDocument(WebhookEndpointNamesDocument, {}).data?.data.webhookEndpoints?.nodes ?? [];
  const options = endpoints.map((endpoint) => [endpoint.id, nameOf(endpoint)] as const);
  const known = value === undefined || options.some(([id]) => id === value);
  return (
    <Filter label="Endpoint" name="endpointId" value={value} options={known ? options : [...options, [value, value]]} />
  );
}
