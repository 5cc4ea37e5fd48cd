import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useClockAheadMs, useHere } from '../../../data/session/session.tsx';
import { type OrderStatus, PayoutsDocument, type PayoutStatus } from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { shortened } from '../../../ui/show/id.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Table } from '../../../ui/show/table.tsx';
import { PayoutSentence } from '../../../records/payout/payout-sentence.tsx';
import { payoutTones } from '../../../records/payout/payout-texts.ts';

const whileMovingEveryMs = 5_000;
/** Time within which payouts follow a change of the order, such as the end of a dispute. */
const followMs = 30_000;
const moving: PayoutStatus[] = ['scheduled', 'processing'];
/** Orders that have a payout, or get one in a moment. */
const shipped: OrderStatus[] = ['fulfilled', 'completed'];

interface OrderPayoutsProps {
  /** The order. Its payouts are read again when it changes. */
  order: { id: string; version: number; status: OrderStatus; updatedAt: string };
}

/** Payouts of an order, each with its causes to wait. Only for roles that may list payouts. */
export function OrderPayouts({ order: { id: orderId, version, status, updatedAt } }: OrderPayoutsProps): ReactNode {
  const { slug } = useHere();
  const aheadMs = useClockAheadMs();
  const [isMoving, setMoving] = useState(false);
  const [follows, setFollows] = useState(false);
  const read = useDocument(PayoutsDocument, { orderId }, isMoving || follows ? { everyMs: whileMovingEveryMs } : {});
  const { refetch } = read;
  const shown = read.data?.data.payouts?.nodes;
  useEffect(() => void refetch(), [version, refetch]);
  useEffect(() => {
    const leftMs = Date.parse(updatedAt) + followMs - Date.now() - aheadMs;
    setFollows(leftMs > 0);
    const timer = setTimeout(() => setFollows(false), leftMs);
    return () => clearTimeout(timer);
  }, [updatedAt, aheadMs]);
  useEffect(() => {
    const awaited = shown?.length === 0 && shipped.includes(status);
    setMoving(awaited || (shown?.some((payout) => moving.includes(payout.status)) ?? false));
  }, [shown, status]);
  return (
    <Card title="Payouts">
      <Loaded read={read} field="payouts" rows={1}>
        {({ payouts }) =>
          payouts!.nodes.length === 0 ? (
            <p>There is none yet. The order has one from its shipment on.</p>
          ) : (
            <Table
              caption="Payouts"
              rows={payouts!.nodes}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Payout',
                  cell: ({ id }) => (
                    <Link to="/o/$slug/payouts/$id" params={{ slug, id }} title={id}>
                      {shortened(id)}
                    </Link>
                  ),
                },
                {
                  title: 'Status',
                  cell: ({ status }) => <Status tone={payoutTones[status]} word={wordOf(status)} />,
                  wide: true,
                },
                { title: 'Paid', cell: (payout) => <PayoutSentence payout={payout} />, wide: true, labeled: true },
                { title: 'Amount', cell: ({ amount }) => <Amount money={amount} />, numeric: true },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
