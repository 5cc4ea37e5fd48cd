import type { ReactNode } from 'react';
import { ConfirmReceiptDocument, type OrderFragment } from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';

interface ConfirmReceiptDialogProps {
  order: OrderFragment;
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmReceiptDialog({ order: { id }, onConfirmed, onClose }: ConfirmReceiptDialogProps): ReactNode {
  return (
    <ChangeDialog
      title="Has everything arrived?"
      action="Confirm the receipt"
      document={ConfirmReceiptDocument}
      variables={() => ({ id })}
      onDone={onConfirmed}
      onClose={onClose}
    >
      <p>The money is released to the seller. After that, you cannot open a claim here. This cannot be undone.</p>
    </ChangeDialog>
  );
}
