import type { ReactNode } from 'react';
import { FulfillOrderDocument, type OrderFragment } from '../../../generated/graphql/graphql.ts';
import { TextField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { Address } from '../../../ui/show/address.tsx';
import { unshippedOf } from '../../../records/order/order-states.ts';
import { fulfillOrderLimits } from '../../../generated/limits.ts';
import { isolated } from '../../../ui/show/isolated.ts';

/** Records a shipment of all remaining units, or of a part. */
export function ShipDialog({ order, onClose }: { order: OrderFragment; onClose: () => void }): ReactNode {
  const rows = order.items
    .map(({ listingId, titleSnapshot }) => ({ listingId, titleSnapshot, left: unshippedOf(order, listingId) }))
    .filter(({ left }) => left > 0);
  return (
    <ChangeDialog
      title="Record a shipment"
      action="Record the shipment"
      document={FulfillOrderDocument}
      variables={(fields) => {
        const items = rows
          .map(({ listingId, left }) => ({ listingId, quantity: unitsIn(fields, listingId, left) }))
          .filter(({ quantity }) => quantity > 0);
        if (items.length === 0) throw new FieldRefused(nameOf(rows[0]!.listingId), 'Ship at least one unit.');
        return { id: order.id, input: { items, ...textsIn(fields) } };
      }}
      done="The shipment is recorded."
      onClose={onClose}
    >
      {order.shippingAddress && <Address address={order.shippingAddress} />}
      {rows.map(({ listingId, titleSnapshot, left }) => (
        <TextField
          key={listingId}
          name={nameOf(listingId)}
          label={`Units of ${isolated(titleSnapshot)}`}
          type="number"
          min={0}
          max={left}
          defaultValue={left}
          hint={`${left} ${left === 1 ? 'is' : 'are'} left to ship.`}
        />
      ))}
      <TextField name="input.carrier" label="Carrier" optional {...fulfillOrderLimits.carrier} />
      <TextField
        name="input.trackingNumber"
        label="Tracking number"
        optional
        {...fulfillOrderLimits.trackingNumber}
        autoComplete="off"
      />
    </ChangeDialog>
  );
}

function nameOf(listingId: string): string {
  return `units.${listingId}`;
}

function unitsIn(fields: FormData, listingId: string, left: number): number {
  const name = nameOf(listingId);
  const text = String(fields.get(name)).trim();
  const units = Number(text);
  if (!/^\d{1,6}$/.test(text) || units > left) throw new FieldRefused(name, `Write a number from 0 to ${left}.`);
  return units;
}

function textsIn(fields: FormData): { carrier?: string; trackingNumber?: string } {
  const carrier = String(fields.get('input.carrier')).trim();
  const trackingNumber = String(fields.get('input.trackingNumber')).trim();
  return { ...(carrier !== '' && { carrier }), ...(trackingNumber !== '' && { trackingNumber }) };
}
