import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import { CancelOrderDocument } from '../../../generated/graphql/graphql.ts';
import { TextAreaField } from '../../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { moneyText } from '../../../ui/show/money.ts';
import type { Order } from '../order-states.ts';
import { cancelOrderLimits } from '../../../generated/limits.ts';

export function CancelOrderDialog({ of: order, onClose }: { of: Order; onClose: () => void }): ReactNode {
  const { mutateAsync, isPending, error } = useChange(CancelOrderDocument);
  const paid = order.status === 'paid';
  return (
    <ConfirmDialog
      title={paid ? 'Cancel the order and refund it?' : 'Cancel the order?'}
      action={paid ? 'Cancel and refund' : 'Cancel the order'}
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        const reason = String(fields.get('reason')).trim();
        await mutateAsync({ id: order.id, reason: reason === '' ? null : reason });
        say(paid ? 'The buyer is being refunded.' : 'The order is canceled.');
        onClose();
      }}
    >
      <p>
        {paid
          ? `The buyer gets ${moneyText(order.capturedAmount)} back, and nothing can be shipped any more.`
          : 'The units are available to others again.'}{' '}
        This cannot be undone.
      </p>
      <TextAreaField name="reason" label="Reason" optional {...cancelOrderLimits.reason} />
    </ConfirmDialog>
  );
}
