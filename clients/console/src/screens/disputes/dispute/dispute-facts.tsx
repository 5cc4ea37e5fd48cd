import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { DeadlineCountdown } from '../../../ui/show/time/countdown.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { titleOf } from '../../orders/order-title.ts';
import type { Dispute, DisputedOrder } from '../dispute.ts';
import { deadlineOf, kindOf } from '../dispute-words.ts';

interface DisputeFactsProps {
  of: Dispute;
  order: DisputedOrder;
  party: Party;
}

/** The facts beside the dispute, with its deadline in view. */
export function DisputeFacts({ of: dispute, order, party }: DisputeFactsProps): ReactNode {
  const { slug } = useHere();
  const deadline = deadlineOf(dispute);
  return (
    <Card title="Facts">
      <Facts
        of={[
          ['Kind', kindOf(dispute)],
          deadline !== null && [
            dispute.status === 'needs_response' ? 'Answer by' : 'Decision by',
            <>
              <DeadlineCountdown to={deadline} /> <br />
              <Time at={deadline} />
            </>,
          ],
          [
            'Order',
            <Link to="/o/$slug/orders/$id" params={{ slug, id: order.id }} search={{ tab: 'money' }}>
              {titleOf(order.items)}
            </Link>,
          ],
          party === 'buyer'
            ? ['Bought from', order.seller?.name ?? 'A former seller']
            : ['Sold to', order.buyer?.name ?? 'A former buyer'],
          ['Opened', <Time at={dispute.openedAt} />],
          dispute.closedAt !== null && ['Ended', <Time at={dispute.closedAt} />],
          ['Id', <Id of={dispute.id} />],
        ]}
      />
      <p>
        <a href={party === 'buyer' ? '/docs/guides/buying#disputing' : '/docs/guides/selling#disputes'}>
          How disputes work
        </a>
      </p>
    </Card>
  );
}
