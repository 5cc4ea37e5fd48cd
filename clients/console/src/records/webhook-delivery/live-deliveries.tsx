import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/layout/list/pager.tsx';
import { Empty, Loaded } from '../../ui/layout/waiting.tsx';
import { isAnyId, isId } from '../../data/search.ts';
import { useDocument } from '../../data/queries.ts';
import { WebhookEndpointNamesDocument, WebhookEventTypeNamesDocument } from '../../generated/graphql/graphql.ts';
import { Filter, Filters } from '../../ui/layout/list/filters.tsx';
import { IdFilter, TimeFilter } from '../../ui/layout/list/input-filter.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import css from './deliveries.module.css';
import { type DeliveryFilters, useLiveDeliveries } from './use-live-deliveries.ts';
import { nameOf } from '../webhook-endpoint/endpoint-status.tsx';
import { responseClasses, statuses } from './filter-values.ts';

interface LiveDeliveriesProps {
  filters: DeliveryFilters;
  /** Subject of the screen. For an `endpoint` there is no filter and column of endpoints, for a `record` no filter. */
  subject?: 'endpoint' | 'record';
}

/** A filtered page of deliveries. Changes appear at once, and are announced. */
export function LiveDeliveries({ filters, subject }: LiveDeliveriesProps): ReactNode {
  const { read, current, newCount, showNew } = useLiveDeliveries(filters);
  return (
    <>
      {subject !== 'record' && <DeliveryFilterBar filters={filters} atEndpoint={subject === 'endpoint'} />}
      <div role="status" className={css.fresh}>
        {newCount > 0 && (
          <Button onClick={() => void showNew()}>
            {newCount} new<span className="visually-hidden"> deliveries: show them</span>
          </Button>
        )}
      </div>
      <Loaded read={read} field="webhookDeliveries" rows={8}>
        {({ webhookDeliveries }) =>
          webhookDeliveries!.nodes.length === 0 && !webhookDeliveries!.pageInfo.hasNextPage ? (
            <Empty guide={{ href: '/docs/guides/webhooks', text: 'How webhooks work' }}>
              {subject === 'record'
                ? 'No webhook was sent about it. Endpoints get the events that they subscribe to.'
                : 'There are no such deliveries. Each event that an endpoint subscribes to is one.'}
            </Empty>
          ) : (
            <>
              {webhookDeliveries!.nodes.length === 0 ? (
                // A request examines a limited number of deliveries.
                <p>None of the deliveries that were looked through is one of these. The next page looks further.</p>
              ) : (
                <DeliveryTable rows={webhookDeliveries!.nodes.map(current)} subject={subject} />
              )}
              <Pager after={filters.after} page={webhookDeliveries!.pageInfo} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The filters of a list of deliveries. All are in the address. */
function DeliveryFilterBar({
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
