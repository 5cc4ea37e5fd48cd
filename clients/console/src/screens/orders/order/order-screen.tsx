import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { OrderDocument, type OrderFragment, type Party } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Skeleton } from '../../../ui/layout/waiting.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { titleOf } from '../../../records/order/order-title.ts';
import { isMoving, orderTones, succeededPaymentOf } from '../../../records/order/order-states.ts';
import { partyOf, tradeFact } from '../../../records/party.ts';
import { NextStep } from './next-step.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrderPath } from '../../../records/order/order-path.tsx';

// The code of a tab is loaded when it is first opened.
const OrderMoney = later(
  () => import('../money/order-money.tsx'),
  'OrderMoney',
  () => <Skeleton rows={8} />,
);
const LiveDeliveries = later(
  () => import('../../../records/webhook-delivery/live-deliveries.tsx'),
  'LiveDeliveries',
  () => <Skeleton rows={8} />,
);

const everyMs = 5_000;
/** The order follows its payment within about a second. */
const whileMovingEveryMs = 1_000;

/** An order, as this party sees it. */
export function OrderScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/orders/$id' });
  const [moving, setMoving] = useState(false);
  const read = useDocument(OrderDocument, { id }, { everyMs: moving ? whileMovingEveryMs : everyMs });
  const order = read.data?.data.order;
  useEffect(() => setMoving(order ? isMoving(order) : false), [order, read.dataUpdatedAt]);
  return (
    <RecordScreen read={read} field="order" what="order">
      {(shown) => <ShownOrder order={shown} />}
    </RecordScreen>
  );
}

function ShownOrder({ order }: { order: OrderFragment }): ReactNode {
  const { tab, after } = useSearch({ from: '/frame/o/$slug/orders/$id' });
  const { id: organizationId, slug } = useHere();
  const party = partyOf(order, organizationId);
  return (
    <Page
      title={titleOf(order.items)}
      breadcrumb={
        <Link to="/o/$slug/orders" params={{ slug }} search={{}}>
          Orders
        </Link>
      }
      status={<Status tone={orderTones[order.status]} word={wordOf(order.status)} />}
      aside={<OrderFacts order={order} party={party} />}
    >
      <Card title="State">
        <OrderPath order={order} />
        <NextStep order={order} party={party} />
      </Card>
      <Tabs
        label="About the order"
        name="tab"
        value={tab ?? 'overview'}
        tabs={[
          ['overview', 'Overview', <OrderOverview order={order} party={party} />],
          ['money', 'Money', <OrderMoney order={order} party={party} />],
          ['webhooks', 'Webhooks', <LiveDeliveries filters={{ objectId: order.id, after }} subject="record" />],
        ]}
      />
    </Page>
  );
}

interface OrderFactsProps {
  order: OrderFragment;
  party: Party;
}

/** Facts of the order, in the column next to it. */
function OrderFacts({ order, party }: OrderFactsProps): ReactNode {
  const { slug } = useHere();
  const payment = succeededPaymentOf(order);
  return (
    <Card title="Facts">
      <Facts
        rows={[
          tradeFact(party, order),
          ['Total', <Amount money={order.total} />],
          ['Ordered', <Time at={order.createdAt} />],
          order.offerId !== null && [
            'Agreed in',
            <Link to="/o/$slug/offers/$id" params={{ slug, id: order.offerId }}>
              the offer
            </Link>,
          ],
          payment !== undefined && [
            'Receipt',
            <a href={`/api/v1/payments/${payment.id}/receipt`} target="_blank" rel="noreferrer">
              Open the receipt
            </a>,
          ],
          ['Id', <Id id={order.id} />],
        ]}
      />
    </Card>
  );
}
