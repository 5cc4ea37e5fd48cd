import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { type Order, succeededPaymentOf } from '../order-states.ts';

interface OrderFactsProps {
  of: Order;
  party: Party;
}

/** The facts beside the order. */
export function OrderFacts({ of: order, party }: OrderFactsProps): ReactNode {
  const { slug } = useHere();
  const payment = succeededPaymentOf(order);
  return (
    <Card title="Facts">
      <Facts
        of={[
          party === 'buyer'
            ? ['Bought from', order.seller?.name ?? 'A former seller']
            : ['Sold to', order.buyer?.name ?? 'A former buyer'],
          ['Total', <Amount of={order.total} />],
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
          ['Id', <Id of={order.id} />],
        ]}
      />
    </Card>
  );
}
