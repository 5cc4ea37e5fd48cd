import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Pager } from '../../../ui/layout/list/pager.tsx';
import { Empty, Loaded } from '../../../ui/layout/waiting.tsx';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import css from './deliveries.module.css';
import { type DeliveryFilters, useLiveDeliveries } from './use-live-deliveries.ts';

interface LiveDeliveriesProps {
  filters: DeliveryFilters;
  /** What the screen is about: an `endpoint` is neither a filter nor a column then, and a `record` is the only filter. */
  of?: 'endpoint' | 'record';
}

/** A filtered page of deliveries, whose changes appear by themselves and are announced. */
export function LiveDeliveries({ filters, of }: LiveDeliveriesProps): ReactNode {
  const { read, current, newCount, showNew } = useLiveDeliveries(filters);
  return (
    <>
      {of !== 'record' && <DeliveryFilterBar filters={filters} atEndpoint={of === 'endpoint'} />}
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
              {of === 'record'
                ? 'No webhook was sent about it. Endpoints are sent the events to which they subscribe.'
                : 'There are no such deliveries. Each event that an endpoint subscribes to is one.'}
            </Empty>
          ) : (
            <>
              {webhookDeliveries!.nodes.length === 0 ? (
                // A request examines a limited number of deliveries.
                <p>None of the deliveries that were looked through is one of these. The next page looks further.</p>
              ) : (
                <DeliveryTable rows={webhookDeliveries!.nodes.map(current)} of={of} />
              )}
              <Pager after={filters.after} page={webhookDeliveries!.pageInfo} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
