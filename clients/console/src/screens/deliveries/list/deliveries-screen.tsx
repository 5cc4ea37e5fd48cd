import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../../ui/layout/page.tsx';
import { LiveDeliveries } from '../../../records/webhook-delivery/live-deliveries.tsx';

/** Deliveries to the endpoints of the organization. Changes appear at once. */
export function DeliveriesScreen(): ReactNode {
  const filters = useSearch({ from: '/frame/o/$slug/deliveries' });
  return (
    <Page title="Deliveries">
      <LiveDeliveries filters={filters} />
    </Page>
  );
}
