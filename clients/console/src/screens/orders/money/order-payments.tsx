import { type ReactNode, useState } from 'react';
import type { OrderFragment, OrderPaymentFragment, Party } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { RefundDialog } from '../actions/refund-dialog.tsx';
import { holdsBack } from '../../../records/dispute/accepting.ts';
import { isOpen } from '../../../records/dispute/dispute-words.ts';
import { refundableOf } from '../../../records/order/order-states.ts';
import { paymentTones, refundTones } from '../../../records/payment/payment-tones.ts';
import css from './order-money.module.css';
import { allows } from '../../../data/actions.ts';
import { Actions } from '../../../ui/controls/actions.tsx';

interface OrderPaymentsProps {
  order: OrderFragment;
  party: Party;
}

/** All attempts to pay, newest first, with their failures and refunds. */
export function OrderPayments({ order: { payments, disputes }, party }: OrderPaymentsProps): ReactNode {
  const [refunded, setRefunded] = useState<OrderPaymentFragment>();
  return (
    <Card title="Payments">
      {!payments?.length ? (
        <p className={css.quiet}>Nobody has tried to pay yet.</p>
      ) : (
        <ul className={css.list}>
          {payments.map((payment) => (
            <li key={payment.id} className={css.payment}>
              <PaymentLine payment={payment} />
              <Refunds payment={payment} />
              {allows('payment', payment.status, 'createRefund', party) && (
                <Actions>
                  <Button disabledReason={reasonNotToRefund(payment, disputes)} onClick={() => setRefunded(payment)}>
                    Refund
                  </Button>
                </Actions>
              )}
            </li>
          ))}
        </ul>
      )}
      {refunded && (
        <RefundDialog
          payment={refunded}
          claimed={disputes?.some((dispute) => dispute.source === 'buyer' && isOpen(dispute)) ?? false}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </Card>
  );
}

function reasonNotToRefund(payment: OrderPaymentFragment, disputes: OrderFragment['disputes']): string | undefined {
  if (refundableOf(payment).amount <= 0) return 'Nothing is left to refund';
  return holdsBack(disputes) ? 'A bank holds the disputed amount' : undefined;
}

function PaymentLine({ payment }: { payment: OrderPaymentFragment }): ReactNode {
  const { id, status, amount, createdAt, failure, lastError, paymentMethod } = payment;
  return (
    <>
      <p className={css.line}>
        <Status tone={paymentTones[status]} word={wordOf(status)} />
        <Amount money={amount} />
        <span className={css.quiet}>
          <Time at={createdAt} />
        </span>
        {paymentMethod && (
          <span className={css.quiet}>
            {[wordOf(paymentMethod.brand ?? paymentMethod.type), paymentMethod.last4].filter(Boolean).join(' ')}
          </span>
        )}
        <Id id={id} />
      </p>
      {failure && <p>{failure.message}</p>}
      {lastError && <p>The last try was refused: {lastError.message}</p>}
    </>
  );
}

function Refunds({ payment: { refunds } }: { payment: OrderPaymentFragment }): ReactNode {
  if (!refunds?.length) return null;
  return (
    <ul className={css.refunds} aria-label="Refunds">
      {refunds.map(({ id, kind, status, amount, createdAt, reason, failureCode, outsideReference }) => (
        <li key={id} className={css.line}>
          <Status tone={refundTones[status]} word={`${wordOf(kind)} ${status}`} />
          <Amount money={amount} />
          <span className={css.quiet}>
            {wordOf(reason)}, <Time at={createdAt} />
          </span>
          {failureCode !== null && <span>{wordOf(failureCode)}</span>}
          {outsideReference !== null && <span>Paid by other means: {isolated(outsideReference)}</span>}
        </li>
      ))}
    </ul>
  );
}
