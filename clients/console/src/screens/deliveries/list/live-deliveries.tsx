import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { Empty, Loaded } from '../../../ui/layout/waiting.tsx';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import css from './deliveries.module.css';
import { type DeliveryFilters, useLiveDeliveries } from './use-live-deliveries.ts';

interface LiveDeliveriesProps {
  filters: DeliveryFilters;
  /** The endpoint is given by the screen, so it is neither a filter nor a column. */
  atEndpoint?: boolean;
}

/** A filtered page of deliveries, whose changes appear by themselves and are announced. */
export function LiveDeliveries({ filters, atEndpoint = false }: LiveDeliveriesProps): ReactNode {
  const { read, current, newCount, showNew } = useLiveDeliveries(filters);
  return (
    <>
      <DeliveryFilterBar filters={filters} atEndpoint={atEndpoint} />
      <div role="status" className={css.fresh}>
        {newCount > 0 && (
          <Button onClick={() => void showNew()}>
            {newCount} new<span className="visually-hidden"> deliveries: show them</span>
          </Button>
        )}
      </div>
      <Loaded read={read} field="webhookDeliveries" rows={8}>
        {({ webhookDeliveries }) =>
          webhookDeliveries!.nodes.length === 0 ? (
            <Empty guide={{ href: '/docs/guides/webhooks', text: 'How webhooks work' }}>
              There are no such deliveries. Each event that an endpoint subscribes to is one.
            </Empty>
          ) : (
            <>
              <DeliveryTable rows={webhookDeliveries!.nodes.map(current)} atEndpoint={atEndpoint} />
              <Pager after={filters.after} page={webhookDeliveries!.pageInfo} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
