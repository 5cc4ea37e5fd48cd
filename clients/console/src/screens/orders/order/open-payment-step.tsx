import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import {
  CancelPaymentDocument,
  CapturePaymentDocument,
  ConfirmPaymentDocument,
  type OrderPaymentFragment,
  type Party,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import css from './order.module.css';
import { allows } from '../../../data/actions.ts';
import { Actions } from '../../../ui/controls/actions.tsx';

interface OpenPaymentStepProps {
  payment: OrderPaymentFragment;
  total: Money;
  party: Party;
}

/** An unfinished payment: the bank asks a question or has not decided, or the amount is only authorized. */
export function OpenPaymentStep({ payment, total, party }: OpenPaymentStepProps): ReactNode {
  const { id, status, lastError, nextAction, provider, captureBefore } = payment;
  const confirming = useChange(ConfirmPaymentDocument);
  const canceling = useChange(CancelPaymentDocument);
  const capturing = useChange(CapturePaymentDocument);
  const error = confirming.error ?? canceling.error ?? capturing.error;
  const buyer = party === 'buyer';
  return (
    <div className={css.step}>
      <p role="status">{textOf(status, buyer)}</p>
      {lastError && <p>The last try was refused: {lastError.message}</p>}
      {status === 'requires_capture' && captureBefore && (
        <p>
          The authorization ends on <Time at={captureBefore} />.
        </p>
      )}
      {buyer && provider === 'stripe' && nextAction && (
        <p>
          <a href={nextAction.url} rel="noreferrer">
            Open the page of your bank
          </a>
          . It sends you back here.
        </p>
      )}
      {error && <ErrorBox error={error} />}
      <Actions as="div" className={css.buttons}>
        {allows('payment', status, 'confirmPayment', party) && (
          <Button
            look="primary"
            busy={confirming.isPending}
            onClick={() => confirming.mutate({ id }, { onSuccess: () => say('The payment was sent to the bank.') })}
          >
            Confirm the payment
          </Button>
        )}
        {allows('payment', status, 'capturePayment', party) && (
          <Button look="primary" busy={capturing.isPending} onClick={() => capturing.mutate({ id })}>
            Capture {moneyText(total)}
          </Button>
        )}
        {allows('payment', status, 'cancelPayment', party) && (
          <Button look="danger" busy={canceling.isPending} onClick={() => canceling.mutate({ id })}>
            Cancel the payment
          </Button>
        )}
      </Actions>
    </div>
  );
}

function textOf(status: OrderPaymentFragment['status'], buyer: boolean): string {
  if (status === 'requires_action')
    return buyer ? 'Your bank wants to know that it is you.' : 'The bank asks the buyer to authenticate.';
  if (status === 'requires_capture')
    return buyer
      ? 'The amount is authorized. The seller captures it next.'
      : 'The amount is authorized. Capture it, so that the order is paid.';
  return 'The bank has not answered yet. Nothing needs to be done.';
}
