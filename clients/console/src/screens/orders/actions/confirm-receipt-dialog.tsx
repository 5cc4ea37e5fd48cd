import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import { ConfirmReceiptDocument } from '../../../generated/graphql/graphql.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { Order } from '../../../records/order/order-states.ts';

interface ConfirmReceiptDialogProps {
  of: Order;
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmReceiptDialog({ of: { id }, onConfirmed, onClose }: ConfirmReceiptDialogProps): ReactNode {
  const { mutateAsync, isPending, error } = useChange(ConfirmReceiptDocument);
  return (
    <ConfirmDialog
      title="Has everything arrived?"
      action="Confirm the receipt"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id });
        onConfirmed();
        onClose();
      }}
    >
      <p>The money is released to the seller. Afterwards you can open no claim here. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
