import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CreateOrderDocument, type MarketListingFragment } from '../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../ui/controls/address-fields.tsx';
import { integerIn } from '../../ui/controls/amount-field.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { sumText, totalOf } from '../../ui/show/terms.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import css from './market.module.css';

interface BuyDialogProps {
  listing: MarketListingFragment;
  /** Reads the listing again after a refusal because of its price. */
  readAgain: () => void;
  onClose: () => void;
}

/** Orders units at the shown price. The order contains that price, and is refused if it has changed. */
export function BuyDialog({ listing, readAgain, onClose }: BuyDialogProps): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const terms = { unitAmount: listing.price, quantity, shippingAmount: listing.shippingAmount };
  return (
    <ChangeDialog
      title={`Buy “${listing.title}”`}
      action={`Buy for ${moneyText(totalOf(terms))}`}
      document={CreateOrderDocument}
      variables={(fields) => {
        const ordered = integerIn(fields, 'input.items.0.quantity');
        return {
          input: {
            items: [{ listingId: listing.id, quantity: ordered, expectedUnitAmount: listing.price }],
            expectedTotal: totalOf({ ...terms, quantity: ordered }),
            ...(listing.requiresShipping && { shippingAddress: addressIn(fields, 'input.shippingAddress') }),
          },
        };
      }}
      done="The order is placed. Its units are reserved until it is paid."
      onDone={({ order }) => void navigate({ to: `/o/${slug}/orders/${order!.id}` })}
      onRefused={readAgain}
      onClose={onClose}
    >
      <TextField
        name="input.items.0.quantity"
        label="Units"
        type="number"
        min={1}
        max={listing.quantityAvailable}
        defaultValue={1}
        hint={`${listing.quantityAvailable} are available.`}
        onChange={({ target }) => setQuantity(Math.max(1, Math.trunc(target.valueAsNumber) || 1))}
      />
      {listing.requiresShipping && <AddressFields at="input.shippingAddress" />}
      <p className={css.total} aria-live="polite">
        <span>{sumText(terms)}</span> <strong>{moneyText(totalOf(terms))}</strong>
      </p>
    </ChangeDialog>
  );
}
