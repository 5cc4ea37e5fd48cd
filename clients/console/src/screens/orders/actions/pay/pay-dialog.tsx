import { type ReactNode, useState } from 'react';
import { useChange } from '../../../../data/queries.ts';
import { useInstallation } from '../../../../data/session/session.tsx';
import { CreatePaymentDocument, type OrderFragment } from '../../../../generated/graphql/graphql.ts';
import { CheckboxField, SelectField, TextField } from '../../../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../../ui/overlays/toasts.tsx';
import { moneyText } from '../../../../ui/show/money/money.ts';
import css from './pay-dialog.module.css';

const other = 'other';
const said: Record<string, string> = {
  succeeded: 'The payment succeeded.',
  processing: 'The bank has not answered yet.',
  requires_action: 'Your bank wants to know that it is you.',
  requires_capture: 'The amount is authorized.',
};

/** Pays the order. A payment that the bank refuses is shown here: another card can be tried at once. */
export function PayDialog({ order, onClose }: { order: OrderFragment; onClose: () => void }): ReactNode {
  const { mutateAsync, isPending, error } = useChange(CreatePaymentDocument);
  const [failure, setFailure] = useState<string>();
  const [card, setCard] = useState<string>('pm_card_visa');
  const provider = useInstallation()?.paymentProvider;
  const byId = provider === 'stripe' || card === other;
  return (
    <ConfirmDialog
      title={`Pay ${moneyText(order.total)}`}
      action="Pay"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        setFailure(undefined);
        const paymentMethod = byId ? String(fields.get('input.paymentMethod')).trim() : card;
        const { payment } = await mutateAsync({
          input: {
            orderId: order.id,
            paymentMethod,
            amount: order.total,
            returnUrl: location.href,
            captureMethod: fields.get('input.captureMethod') === null ? 'automatic' : 'manual',
          },
        });
        if (payment!.status === 'failed') {
          setFailure(payment!.failure?.message ?? 'The bank refused the payment.');
          return;
        }
        say(said[payment!.status] ?? 'The payment has begun.');
        onClose();
      }}
    >
      <p>The marketplace holds the money until you have what you ordered.</p>
      {provider !== 'stripe' && (
        <SelectField
          name="card"
          label="Card"
          defaultValue={card}
          onChange={({ currentTarget }) => setCard(currentTarget.value)}
          hint="The sandbox moves no money: choose what shall happen."
        >
          {sandboxCards.map(([group, cards]) => (
            <optgroup key={group} label={group}>
              {cards.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
          <option value={other}>Another one, by its id</option>
        </SelectField>
      )}
      {byId && (
        <TextField
          name="input.paymentMethod"
          label="Payment method"
          placeholder="pm_..."
          autoComplete="off"
          hint="The id that the payment provider has given to the card."
        />
      )}
      <CheckboxField
        name="input.captureMethod"
        label="Only authorize the amount now"
        hint="The seller captures it within about 7 days, if they allow it."
      />
      {failure !== undefined && (
        <p role="alert" className={css.failed}>
          {failure} Nothing was taken. You can try another card.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Cards of the sandbox by their outcome. `docs/payments.md` has all payment methods of the sandbox. */
const sandboxCards = [
  [
    'It is paid',
    [
      ['pm_card_visa', 'Visa: the payment succeeds'],
      ['pm_card_mastercard', 'Mastercard: the payment succeeds'],
      ['pm_card_bypassPending', 'Succeeds, and the money can be transferred at once'],
      ['pm_sandbox_asyncSucceed', 'The bank answers a second later: it succeeds'],
      ['pm_sandbox_timeoutAfterCharge', 'The first answer is lost, after the money moved'],
    ],
  ],
  ['The bank asks', [['pm_card_authenticationRequired', 'You must confirm the payment, then it succeeds']]],
  [
    'It fails',
    [
      ['pm_card_visa_chargeDeclined', 'Declined by the bank'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Declined: not enough money'],
      ['pm_card_chargeDeclinedExpiredCard', 'Declined: the card has expired'],
      ['pm_card_chargeDeclinedProcessingError', 'An error of the processing'],
      ['pm_sandbox_asyncFail', 'The bank answers a second later: it fails'],
    ],
  ],
  [
    'It is paid, and something follows',
    [
      ['pm_card_createDispute', 'A second later the bank disputes it'],
      ['pm_card_createDisputeInquiry', 'A second later the bank asks about it'],
      ['pm_card_pendingRefund', 'Its refunds are pending for a second'],
      ['pm_card_refundFail', 'Its refunds fail'],
    ],
  ],
] as const;
