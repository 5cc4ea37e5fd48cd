import type { ReactNode } from 'react';
import { CancelOrderDocument, type OrderFragment } from '../../../generated/graphql/graphql.ts';
import { TextAreaField } from '../../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { cancelOrderLimits } from '../../../generated/limits.ts';

export function CancelOrderDialog({ order, onClose }: { order: OrderFragment; onClose: () => void }): ReactNode {
  const paid = order.status === 'paid';
  return (
    <ChangeDialog
      title={paid ? 'Cancel the order and refund it?' : 'Cancel the order?'}
      action={paid ? 'Cancel and refund' : 'Cancel the order'}
      danger
      document={CancelOrderDocument}
      variables={(fields) => {
        const reason = String(fields.get('reason')).trim();
        return { id: order.id, reason: reason === '' ? null : reason };
      }}
      done={paid ? 'The buyer is being refunded.' : 'The order is canceled.'}
      onClose={onClose}
    >
      <p>
        {paid
          ? `The buyer gets ${moneyText(order.capturedAmount)} back, and nothing can be shipped any more.`
          : 'The units are available to others again.'}{' '}
        This cannot be undone.
      </p>
      <TextAreaField name="reason" label="Reason" optional {...cancelOrderLimits.reason} />
    </ChangeDialog>
  );
}
