import type { ReactNode } from 'react';
import { may } from '../../../data/rights.ts';
import { useHere } from '../../../data/session/session.tsx';
import type { OrderDisputeFragment, OrderFragment, Party } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { Link } from '@tanstack/react-router';
import { Status } from '../../../ui/show/status.tsx';
import { OrderPayouts } from './order-payouts.tsx';
import { acceptedAmountOf } from '../../../records/dispute/accepting.ts';
import { fundsOf } from '../../../records/dispute/funds.ts';
import { openDisputesOf } from '../../../records/order/order-states.ts';
import { earningsOf } from '../../../records/order/earnings.ts';
import { OrderLedger } from './order-ledger.tsx';
import css from './order-money.module.css';
import { OrderPayments } from './order-payments.tsx';
import { kindOf, statusOf } from '../../../records/dispute/dispute-words.ts';

interface OrderMoneyProps {
  order: OrderFragment;
  party: Party;
}

/** Money of the order, as far as this party may see it. Only the seller sees the fee and the net. */
export function OrderMoney({ order, party }: OrderMoneyProps): ReactNode {
  const { role } = useHere();
  const earnings = earningsOf(order);
  const back = order.refundedAmount.amount + order.chargedBackAmount.amount > 0;
  const held = openDisputesOf(order)
    .filter(({ fundsWithdrawn }) => fundsWithdrawn)
    .reduce((all, { amount }) => all + amount.amount, 0);
  return (
    <>
      <Card title="Money">
        {earnings && <YouGet order={order} net={earnings.net} />}
        <Facts
          amounts
          rows={[
            ['Items', <Amount money={order.subtotal} />],
            ['Shipping', <Amount money={order.shippingAmount} />],
            order.taxAmount.amount > 0 && ['Tax', <Amount money={order.taxAmount} />],
            ['Total', <Amount money={order.total} />],
            [party === 'buyer' ? 'Paid' : 'Captured', <Amount money={order.capturedAmount} />],
            (back || party === 'seller') && ['Refunded', <Amount money={order.refundedAmount} />],
            order.refundPendingAmount.amount > 0 && ['Being refunded', <Amount money={order.refundPendingAmount} />],
            held > 0 && ['Held by the bank', <Amount money={{ ...order.total, amount: held }} />],
            order.chargedBackAmount.amount > 0 && ['Charged back', <Amount money={order.chargedBackAmount} />],
            earnings !== undefined && [`Fee${percentOf(order)}`, <Amount money={earnings.fee} />],
            earnings !== undefined && ['Net', <Amount money={earnings.net} />],
          ]}
        />
      </Card>
      <OrderDisputes order={order} party={party} />
      <OrderPayments order={order} party={party} />
      {party === 'seller' && may(role, 'listPayouts') && <OrderPayouts order={order} />}
      <OrderLedger order={order} />
    </>
  );
}

interface YouGetProps {
  order: OrderFragment;
  net: Money;
}

function YouGet({ order, net }: YouGetProps): ReactNode {
  const { status, payoutEligibleAt } = order;
  if (status === 'canceled' || status === 'refunded') return null;
  const what = moneyText(net);
  const [dispute, ...others] = openDisputesOf(order);
  if (dispute && others.length === 0) return <YouGetOfDisputed order={order} net={net} dispute={dispute} />;
  if (status === 'completed') return <p className={css.net}>You got {what}.</p>;
  if (status === 'fulfilled' && payoutEligibleAt)
    return (
      <p className={css.net}>
        You get {what} on <Time at={payoutEligibleAt} day />
      </p>
    );
  return (
    <>
      <p className={css.net}>You get {what}</p>
      <p className={css.when}>
        {status === 'disputed'
          ? 'The money is held until the disputes are over.'
          : 'When the order is paid and shipped, and the buyer confirms the receipt or has had time to object.'}
      </p>
    </>
  );
}

function YouGetOfDisputed({ order, net, dispute }: YouGetProps & { dispute: OrderDisputeFragment }): ReactNode {
  const lost = earningsOf(order, acceptedAmountOf(dispute, order).amount)!.net;
  return (
    <>
      <p className={css.net}>You get {moneyText(net)} if the dispute is decided for you</p>
      <p className={css.when}>
        If it is decided for the buyer, you get {moneyText(lost)}. {fundsOf(dispute, order)}
      </p>
    </>
  );
}

function percentOf({ platformFeeBps }: OrderFragment): string {
  return platformFeeBps === null ? '' : `, ${platformFeeBps / 100} %`;
}

/** Disputes of the order, newest first, each with who holds its amount. */
function OrderDisputes({ order, party }: { order: OrderFragment; party: Party }): ReactNode {
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
              <Amount money={dispute.amount} />
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
