import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../data/queries.ts';
import { CreateOrderDocument } from '../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../ui/controls/address-fields.tsx';
import { integerIn } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { sumText, totalOf } from '../../ui/show/terms.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import type { MarketListing } from './market-listing.ts';
import css from './market.module.css';

interface BuyDialogProps {
  listing: MarketListing;
  /** Reads the listing again, after its price was another one. */
  readAgain: () => void;
  onClose: () => void;
}

/** Orders units at their price. The order names the price that is shown, and is refused if it is another one. */
export function BuyDialog({ listing, readAgain, onClose }: BuyDialogProps): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const { mutateAsync, isPending, error } = useChange(CreateOrderDocument);
  const terms = { unitAmount: listing.price, quantity, shippingAmount: listing.shippingAmount };
  const submit = async (fields: FormData): Promise<void> => {
    const ordered = integerIn(fields, 'input.items.0.quantity');
    try {
      const { order } = await mutateAsync({
        input: {
          items: [{ listingId: listing.id, quantity: ordered, expectedUnitAmount: listing.price }],
          expectedTotal: totalOf({ ...terms, quantity: ordered }),
          ...(listing.requiresShipping && { shippingAddress: addressIn(fields, 'input.shippingAddress') }),
        },
      });
      say('The order is placed. Its units are reserved until it is paid.');
      await navigate({ to: `/o/${slug}/orders/${order!.id}` });
    } catch (refusal) {
      readAgain();
      throw refusal;
    }
  };
  return (
    <Dialog open onClose={onClose} title={`Buy “${listing.title}”`}>
      <Form
        submit={`Buy for ${moneyText(totalOf(terms))}`}
        busy={isPending}
        error={error}
        onSubmit={submit}
        aside={<Button onClick={onClose}>Cancel</Button>}
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
      </Form>
    </Dialog>
  );
}
