import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type Read, useDocument } from '../../../data/queries.ts';
import { useClockAheadMs, useHere } from '../../../data/session/session.tsx';
import {
  type InspectedMoneyFragment,
  type InspectedOrderFragment,
  InspectOrderDocument,
  type InspectOrderQuery,
} from '../../../generated/graphql/graphql.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { shortened } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { titleOf } from '../../../records/order/order-title.ts';
import { LedgerTable } from '../../../records/order/ledger-table.tsx';
import { OrderPath } from '../../../records/order/order-path.tsx';
import { orderTones } from '../../../records/order/order-states.ts';
import { BackOfficePage } from '../../../frame/back-office.tsx';
import { accountNameOf, isMoving } from './inspected.ts';
import { OrderDisputes } from './order-disputes.tsx';
import { MoneyFacts, OrderFacts } from './order-facts.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderPayouts } from './order-payouts.tsx';
import office from '../back-office.module.css';
import css from './order.module.css';

/** Poll interval while the order follows a change of its money. Otherwise it is not polled: reads are audited. */
const whileMovingEveryMs = 2_000;

/** Any order, with its parties and everything about its money. */
export function InspectedOrderScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/operator/orders/$id' });
  const [moving, setMoving] = useState(false);
  const aheadMs = useClockAheadMs();
  const read = useDocument(InspectOrderDocument, { id }, moving ? { everyMs: whileMovingEveryMs } : {});
  const money = read.data?.data.inspectOrderMoney;
  useEffect(
    () => setMoving(money ? isMoving(money, Date.now() + aheadMs) : false),
    [money, read.dataUpdatedAt, aheadMs],
  );
  return (
    <RecordScreen read={read} field="inspectOrder" what="order">
      {(order) => <ShownOrder order={order} money={money ?? null} read={read} />}
    </RecordScreen>
  );
}

interface ShownOrderProps {
  order: InspectedOrderFragment;
  /** Null if payments does not know the order, or cannot be read. */
  money: InspectedMoneyFragment | null;
  read: Read<InspectOrderQuery>;
}

function ShownOrder({ order, money, read }: ShownOrderProps): ReactNode {
  const { slug } = useHere();
  const error = read.errorAt('inspectOrderMoney');
  const failed = error?.code === 'not_found' ? undefined : error;
  return (
    <BackOfficePage
      title={titleOf(order.items)}
      about={
        <>
          You are viewing an order of {isolated(order.buyer?.name ?? 'a former buyer')} from{' '}
          {isolated(order.seller?.name ?? 'a former seller')}.
        </>
      }
      breadcrumb={
        <Link to="/o/$slug/operator" params={{ slug }} search={{}}>
          Back office
        </Link>
      }
      status={<Status tone={orderTones[order.status]} word={wordOf(order.status)} />}
      aside={
        <>
          <OrderFacts order={order} money={money} />
          {money && money.timeline.length > 0 && <OrderTimeline money={money} />}
        </>
      }
    >
      <Card title="State">
        <OrderPath order={{ ...order, payments: money ? paymentsOf(money) : null }} />
      </Card>
      {failed && <ErrorBox error={failed} retry={() => void read.refetch()} />}
      {!money && !failed && (
        <Card title="Money">
          <p className={office.quiet}>No money has moved, and nobody has tried to pay yet.</p>
        </Card>
      )}
      {money && (
        <>
          <OrderDisputes money={money} order={order} />
          <div className={office.pair}>
            <MoneyFacts money={money} />
            <OrderPayouts money={money} />
          </div>
          <OrderPayments money={money} />
          <Card title="Ledger">
            {money.ledger.length === 0 ? (
              <p className={office.quiet}>No money has moved yet.</p>
            ) : (
              <LedgerTable transactions={money.ledger} currency={order.total.currency} nameOf={accountNameOf} />
            )}
          </Card>
        </>
      )}
    </BackOfficePage>
  );
}

function paymentsOf({ payments, refunds }: InspectedMoneyFragment) {
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }));
}

/** Events of the money, oldest first. */
function OrderTimeline({ money: { timeline } }: { money: InspectedMoneyFragment }): ReactNode {
  return (
    <Card title="Timeline">
      <ol className={css.timeline}>
        {timeline.map(({ at, event, id }) => (
          <li key={`${event} ${id} ${at}`}>
            <span className={office.quiet}>
              <Time at={at} />
            </span>
            <span title={id}>
              {eventText(event)} <code className={office.quiet}>{shortened(id)}</code>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Text of an event, such as `Payment created` or `Booked: capture`. */
function eventText(event: string): string {
  const [record = '', what = ''] = event.split('.');
  return record === 'ledger' ? `Booked: ${wordOf(what).toLowerCase()}` : wordOf(`${record}_${what}`);
}
