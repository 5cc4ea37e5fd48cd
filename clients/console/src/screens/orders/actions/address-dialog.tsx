import { type ReactNode, useState } from 'react';
import { queryClient, useChange } from '../../../data/queries.ts';
import { type OrderFragment, SetOrderShippingAddressDocument } from '../../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../../ui/controls/address-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { Address } from '../../../ui/show/address.tsx';

/**
 * Changes the shipping address. If another member changed it after the dialog was opened, their address is shown too,
 * and nothing is overwritten until the person saves again.
 */
export function AddressDialog({ order, onClose }: { order: OrderFragment; onClose: () => void }): ReactNode {
  const { mutateAsync, isPending, error } = useChange(SetOrderShippingAddressDocument);
  const [seen, setSeen] = useState(order);
  const theirs = textOf(order) === textOf(seen) ? null : order.shippingAddress;
  const conflict = error?.code === 'precondition_failed';
  return (
    <ConfirmDialog
      title="Shipping address"
      action={theirs ? 'Replace theirs by mine' : 'Save'}
      busy={isPending}
      error={conflict && theirs ? null : error}
      onClose={onClose}
      onConfirm={async (fields) => {
        try {
          const expectedVersion = order.version;
          await mutateAsync({ id: order.id, expectedVersion, shippingAddress: addressIn(fields, 'shippingAddress') });
        } catch (refused) {
          await queryClient.invalidateQueries();
          throw refused;
        }
        setSeen(order);
        say('The address is saved.');
        onClose();
      }}
    >
      {theirs && (
        <div role="alert">
          <p>Somebody has changed the address meanwhile. Theirs is:</p>
          <Address address={theirs} />
        </div>
      )}
      <AddressFields at="shippingAddress" value={seen.shippingAddress} />
    </ConfirmDialog>
  );
}

function textOf({ shippingAddress }: OrderFragment): string {
  return JSON.stringify(shippingAddress);
}
