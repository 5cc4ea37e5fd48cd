import type { ReactNode } from 'react';
import { may } from '../../../data/rights.ts';
import { useHere } from '../../../data/session/session.tsx';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { OrderPayouts } from '../../payouts/order-payouts.tsx';
import type { Order } from '../order-states.ts';
import { earningsOf } from './earnings.ts';
import { OrderLedger } from './order-ledger.tsx';
import css from './order-money.module.css';
import { OrderPayments } from './order-payments.tsx';

interface OrderMoneyProps {
  of: Order;
  party: Party;
}

/** The money of the order: what this party may see of it. The fee and the net are the seller's alone. */
export function OrderMoney({ of: order, party }: OrderMoneyProps): ReactNode {
  const { role } = useHere();
  const earnings = earningsOf(order);
  const back = order.refundedAmount.amount + order.chargedBackAmount.amount > 0;
  return (
    <>
      <Card title="Money">
        {earnings && <YouGet of={order} net={earnings.net} />}
        <Facts
          amounts
          of={[
            ['Items', <Amount of={order.subtotal} />],
            ['Shipping', <Amount of={order.shippingAmount} />],
            order.taxAmount.amount > 0 && ['Tax', <Amount of={order.taxAmount} />],
            ['Total', <Amount of={order.total} />],
            [party === 'buyer' ? 'Paid' : 'Captured', <Amount of={order.capturedAmount} />],
            (back || party === 'seller') && ['Refunded', <Amount of={order.refundedAmount} />],
            order.refundPendingAmount.amount > 0 && ['Being refunded', <Amount of={order.refundPendingAmount} />],
            order.chargedBackAmount.amount > 0 && ['Charged back', <Amount of={order.chargedBackAmount} />],
            earnings !== undefined && [`Fee${percentOf(order)}`, <Amount of={earnings.fee} />],
            earnings !== undefined && ['Net', <Amount of={earnings.net} />],
          ]}
        />
      </Card>
      <OrderPayments of={order} party={party} />
      {party === 'seller' && may(role, 'listPayouts') && <OrderPayouts of={order.id} />}
      <OrderLedger of={order} />
    </>
  );
}

function YouGet({ of: { status, payoutEligibleAt }, net }: { of: Order; net: { amount: number; currency: string } }) {
  if (status === 'canceled' || status === 'refunded') return null;
  const what = moneyText(net);
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
          ? 'The money is held until the dispute is over.'
          : 'When the order is paid and shipped, and the buyer confirms the receipt or has had time to object.'}
      </p>
    </>
  );
}

function percentOf({ platformFeeBps }: Order): string {
  return platformFeeBps === null ? '' : `, ${platformFeeBps / 100} %`;
}
