import type { InspectedMoneyFragment, InspectedPaymentFragment } from '../../../generated/graphql/graphql.ts';
import { type ReactNode, useState } from 'react';
import { useReason } from '../../../data/rights.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { paymentTones, refundTones } from '../../../records/payment/payment-tones.ts';
import { leftOf } from './inspected.ts';
import office from '../back-office.module.css';
import css from './order.module.css';

// The code of the dialog is loaded when it is opened.
const RefundDialog = later(() => import('./refund-dialog.tsx'), 'RefundDialog');

/** All attempts to pay with the ids of the provider, and their refunds. */
export function OrderPayments({ money }: { money: InspectedMoneyFragment }): ReactNode {
  const reason = useReason('refundAsOperator');
  const [refunded, setRefunded] = useState<InspectedPaymentFragment>();
  return (
    <Card title="Payments">
      {money.payments.length === 0 ? (
        <p className={office.quiet}>Nobody has tried to pay yet.</p>
      ) : (
        <ul className={css.list}>
          {money.payments.map((payment) => (
            <li key={payment.id} className={css.record}>
              <PaymentLine payment={payment} />
              <Refunds refunds={money.refunds.filter(({ paymentId }) => paymentId === payment.id)} />
              {payment.status === 'succeeded' && (
                <Actions>
                  <Button
                    disabledReason={reason ?? (leftOf(money).amount === 0 ? 'Nothing is left to refund.' : undefined)}
                    onClick={() => setRefunded(payment)}
                  >
                    Refund
                  </Button>
                </Actions>
              )}
            </li>
          ))}
        </ul>
      )}
      {refunded && <RefundDialog payment={refunded} money={money} onClose={() => setRefunded(undefined)} />}
    </Card>
  );
}

function PaymentLine({ payment }: { payment: InspectedPaymentFragment }): ReactNode {
  const { id, status, amount, createdAt, captureBefore, failure, lastError, provider, providerRef } = payment;
  return (
    <>
      <p className={office.line}>
        <Status tone={paymentTones[status]} word={wordOf(status)} />
        <Amount money={amount} />
        <span className={office.quiet}>
          <Time at={createdAt} />
        </span>
        <Id id={id} />
      </p>
      <p className={office.line}>
        <span className={office.quiet}>{wordOf(provider)}:</span>
        {providerRef === null ? 'no id there yet' : <Id id={providerRef} />}
      </p>
      {status === 'requires_capture' && captureBefore !== null && (
        <p>
          The authorization ends on <Time at={captureBefore} />.
        </p>
      )}
      {failure && <p>{failure.message}</p>}
      {lastError && <p>The last try was refused: {lastError.message}</p>}
    </>
  );
}

function Refunds({ refunds }: { refunds: InspectedMoneyFragment['refunds'] }): ReactNode {
  if (refunds.length === 0) return null;
  return (
    <ul className={css.inner} aria-label="Refunds">
      {refunds.map(({ id, kind, status, amount, createdAt, initiatedBy, failureCode, outsideReference }) => (
        <li key={id} className={office.line}>
          <Status tone={refundTones[status]} word={`${wordOf(kind)} ${status}`} />
          <Amount money={amount} />
          <span className={office.quiet}>
            by the {initiatedBy}, <Time at={createdAt} />
          </span>
          {failureCode !== null && <span>{wordOf(failureCode)}</span>}
          {outsideReference !== null && <span>Paid by other means: {isolated(outsideReference)}</span>}
          <Id id={id} />
        </li>
      ))}
    </ul>
  );
}
