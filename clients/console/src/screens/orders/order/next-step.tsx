import { type ReactNode, useState } from 'react';
import { allows } from '../../../data/actions.ts';
import type { OrderFragment, Party } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Skeleton } from '../../../ui/layout/waiting.tsx';
import { Deadline } from '../../../ui/show/time/countdown.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import {
  openDisputesOf,
  openPaymentOf,
  refundableOf,
  succeededPaymentOf,
} from '../../../records/order/order-states.ts';
import css from './order.module.css';
import { OpenPaymentStep } from './open-payment-step.tsx';

// Few orders are disputed, and the code of a dialog is loaded when it is first opened.
const DisputeStep = later(
  () => import('./dispute-step.tsx'),
  'DisputeStep',
  () => <Skeleton rows={3} />,
);
const PayDialog = later(() => import('../actions/pay/pay-dialog.tsx'), 'PayDialog');
const ShipDialog = later(() => import('../actions/ship-dialog.tsx'), 'ShipDialog');
const CancelOrderDialog = later(() => import('../actions/cancel-order-dialog.tsx'), 'CancelOrderDialog');
const ConfirmReceiptDialog = later(() => import('../actions/confirm-receipt-dialog.tsx'), 'ConfirmReceiptDialog');

interface StepProps {
  order: OrderFragment;
  party: Party;
}

/** Next step of this party, or the party that acts next. */
export function NextStep({ order, party }: StepProps): ReactNode {
  const payment = openPaymentOf(order);
  const disputes = openDisputesOf(order);
  if (disputes.length > 0)
    return disputes.map((dispute) => <DisputeStep key={dispute.id} order={order} dispute={dispute} party={party} />);
  if (order.status === 'pending_payment' && payment)
    return <OpenPaymentStep payment={payment} total={order.total} party={party} />;
  if (order.status === 'pending_payment') return <Unpaid order={order} party={party} />;
  if (order.status === 'paid') return <Paid order={order} party={party} />;
  if (order.status === 'fulfilled') return <Fulfilled order={order} party={party} />;
  return order.status === 'disputed' ? (
    <p role="status">The dispute has ended. The order follows in a moment.</p>
  ) : null;
}

function Unpaid({ order, party }: StepProps): ReactNode {
  const [opened, setOpened] = useState<'pay' | 'cancel'>();
  const failed = order.payments?.[0]?.status === 'failed' ? order.payments[0] : undefined;
  if (succeededPaymentOf(order)) return <p role="status">The payment succeeded. The order follows in a moment.</p>;
  return (
    <div className={css.step}>
      {failed && (
        <p role="status">
          The last payment failed: {failed.failure?.message ?? 'the bank refused it.'} Nothing was taken.
        </p>
      )}
      {order.paymentDueAt !== null && (
        <p>
          {party === 'seller' ? 'The buyer pays next' : 'Pay'}
          <Until at={order.paymentDueAt} />. The units are reserved until then.
        </p>
      )}
      <Actions as="div" className={css.buttons}>
        {party === 'buyer' && (
          <Button look="primary" onClick={() => setOpened('pay')}>
            Pay {moneyText(order.total)}
          </Button>
        )}
        {allows('order', order.status, 'cancelOrder', party) && (
          <Button look="danger" onClick={() => setOpened('cancel')}>
            Cancel the order
          </Button>
        )}
      </Actions>
      {opened === 'pay' && <PayDialog order={order} onClose={() => setOpened(undefined)} />}
      {opened === 'cancel' && <CancelOrderDialog order={order} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function Paid({ order, party }: StepProps): ReactNode {
  const [opened, setOpened] = useState<'ship' | 'cancel'>();
  if (order.refundPendingAmount.amount > 0) return <p role="status">The buyer is being refunded.</p>;
  if (!allows('order', order.status, 'fulfillOrder', party))
    return (
      <div className={css.step}>
        <p>
          The seller ships next{order.fulfillBy && <Until at={order.fulfillBy} />}. What is not shipped then is
          refunded.
        </p>
        <Actions as="div" className={css.buttons}>
          <ClaimButton order={order} party={party} />
        </Actions>
      </div>
    );
  return (
    <div className={css.step}>
      <p>
        Ship{order.fulfillBy && <Until at={order.fulfillBy} />}, and record it here. What is not shipped then is
        refunded.
      </p>
      <Actions as="div" className={css.buttons}>
        <Button look="primary" onClick={() => setOpened('ship')}>
          Record a shipment
        </Button>
        {allows('order', order.status, 'cancelOrder', party) && (
          <Button look="danger" onClick={() => setOpened('cancel')}>
            Cancel and refund
          </Button>
        )}
      </Actions>
      {opened === 'ship' && <ShipDialog order={order} onClose={() => setOpened(undefined)} />}
      {opened === 'cancel' && <CancelOrderDialog order={order} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function Fulfilled({ order, party }: StepProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  if (confirmed) return <p role="status">You have confirmed the receipt. The order is completed in a moment.</p>;
  const until = order.payoutEligibleAt && <Until at={order.payoutEligibleAt} />;
  if (!allows('order', order.status, 'confirmReceipt', party))
    return (
      <p>
        The buyer confirms the receipt{until}. After that the order is completed.{promised(order, 'You')}
      </p>
    );
  return (
    <div className={css.step}>
      <p>
        Has everything arrived? Confirm it{until}. After that the order is completed, and the seller is paid.
        {promised(order, 'The seller')}
      </p>
      <Actions as="div" className={css.buttons}>
        <Button look="primary" onClick={() => setOpened(true)}>
          Confirm the receipt
        </Button>
        <ClaimButton order={order} party={party} />
      </Actions>
      {opened && (
        <ConfirmReceiptDialog order={order} onConfirmed={() => setConfirmed(true)} onClose={() => setOpened(false)} />
      )}
    </div>
  );
}

function promised({ deliveryDays }: StepProps['order'], who: string): string {
  if (deliveryDays === null) return '';
  return ` ${who} promised that it arrives within ${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'} of shipment.`;
}

function Until({ at }: { at: string }): ReactNode {
  return (
    <>
      {' '}
      by <Deadline at={at} />
    </>
  );
}

const ClaimDialog = later(() => import('../actions/claim-dialog.tsx'), 'ClaimDialog');

/** Opens a claim of the buyer, while a part of the payment is refundable. */
function ClaimButton({ order, party }: { order: OrderFragment; party: Party }): ReactNode {
  const [opened, setOpened] = useState(false);
  const payment = succeededPaymentOf(order);
  if (!payment || !allows('payment', payment.status, 'createDispute', party)) return null;
  const left = refundableOf(payment);
  return (
    <>
      <Button
        disabledReason={left.amount > 0 ? undefined : 'Nothing is left of the payment'}
        onClick={() => setOpened(true)}
      >
        Open a claim
      </Button>
      {opened && <ClaimDialog orderId={order.id} left={left} onClose={() => setOpened(false)} />}
    </>
  );
}
