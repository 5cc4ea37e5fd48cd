import { type ReactNode, useState } from 'react';
import type { OrderFragment, Party } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Address } from '../../../ui/show/address.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { unshippedOf } from '../../../records/order/order-states.ts';
import css from './order.module.css';

const AddressDialog = later(() => import('../actions/address-dialog.tsx'), 'AddressDialog');

interface OrderOverviewProps {
  order: OrderFragment;
  party: Party;
}

/** Items, shipments and shipping address of the order. */
export function OrderOverview({ order, party }: OrderOverviewProps): ReactNode {
  return (
    <>
      <Card title="Items">
        <Table
          caption="Items"
          rows={order.items}
          keyOf={({ listingId }) => listingId}
          columns={[
            { title: 'Item', cell: ({ titleSnapshot }) => titleSnapshot },
            { title: 'Units', cell: ({ quantity }) => `${quantity} ×`, numeric: true, wide: true },
            {
              title: 'Price of a unit',
              cell: ({ unitAmount }) => <Amount money={unitAmount} />,
              numeric: true,
              wide: true,
            },
            { title: 'To ship', cell: (item) => leftText(order, item.listingId), wide: true },
            { title: 'Sum', cell: ({ lineTotal }) => <Amount money={lineTotal} />, numeric: true },
          ]}
        />
      </Card>
      <ShippingAddress order={order} party={party} />
      {order.fulfillments.length > 0 && <Shipments order={order} />}
    </>
  );
}

function leftText(order: OrderFragment, listingId: string): string {
  const left = unshippedOf(order, listingId);
  if (order.status === 'canceled' || order.status === 'refunded') return left === 0 ? 'all shipped' : 'not shipped';
  return left === 0 ? 'all shipped' : `${left} to ship`;
}

function ShippingAddress({ order, party }: OrderOverviewProps): ReactNode {
  const [editing, setEditing] = useState(false);
  const { shippingAddress, status, fulfillments } = order;
  const changeable =
    party === 'buyer' &&
    (status === 'pending_payment' || (status === 'paid' && !shippingAddress && fulfillments.length === 0));
  return (
    <Card
      title="Shipping address"
      action={changeable && <Button onClick={() => setEditing(true)}>{shippingAddress ? 'Change' : 'Add'}</Button>}
    >
      {shippingAddress ? (
        <Address address={shippingAddress} />
      ) : (
        <p className={css.quiet}>
          {party === 'seller' && status === 'pending_payment' ? 'Shown from the payment on.' : 'None was given.'}
        </p>
      )}
      {editing && <AddressDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Shipments({ order }: { order: OrderFragment }): ReactNode {
  const titles = new Map(order.items.map(({ listingId, titleSnapshot }) => [listingId, titleSnapshot]));
  return (
    <Card title="Shipments">
      <Table
        caption="Shipments"
        rows={order.fulfillments}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Units',
            cell: ({ items }) =>
              items.map(({ listingId, quantity }) => `${quantity} × ${titles.get(listingId) ?? listingId}`).join(', '),
          },
          { title: 'Shipped', cell: ({ fulfilledAt }) => <Time at={fulfilledAt} />, wide: true, labeled: true },
          { title: 'Carrier', cell: ({ carrier }) => carrier ?? '–', wide: true, labeled: true },
          { title: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber ?? '–' },
        ]}
      />
    </Card>
  );
}
