import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { kindOf, statusOf } from '../../disputes/dispute-words.ts';
import { fundsOf } from '../../disputes/funds.ts';
import type { Order } from '../order-states.ts';
import css from './order-money.module.css';

/** The disputes of the order, newest first, and where the amount of each is. */
export function OrderDisputes({ of: order, party }: { of: Order; party: Party }): ReactNode {
  const { slug } = useHere();
  if (!order.disputes?.length) return null;
  return (
    <Card
      title="Disputes"
      action={
        <a href={party === 'buyer' ? '/docs/guides/buying#disputing' : '/docs/guides/selling#disputes'}>
          How disputes work
        </a>
      }
    >
      <ul className={css.list}>
        {order.disputes.map((dispute) => (
          <li key={dispute.id} className={css.payment}>
            <p className={css.line}>
              <Status {...statusOf(dispute, party)} />
              <Amount of={dispute.amount} />
              <Link to="/o/$slug/disputes/$id" params={{ slug, id: dispute.id }}>
                {kindOf(dispute)}
              </Link>
              <span className={css.quiet}>
                <Time at={dispute.openedAt} />
              </span>
            </p>
            <p className={css.quiet}>{fundsOf(dispute, order)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
