import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../data/queries.ts';
import { CreateOfferDocument } from '../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../ui/controls/address-fields.tsx';
import { integerIn, neededAmountIn } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Form } from '../../ui/controls/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { say } from '../../ui/overlays/toasts.tsx';
import { moneyText } from '../../ui/show/money/money.ts';
import { totalOf } from '../../ui/show/terms.ts';
import { TermsFields } from '../../records/offer/terms-fields.tsx';
import type { MarketListing } from './market-listing.ts';

interface OfferDialogProps {
  listing: MarketListing;
  readAgain: () => void;
  onClose: () => void;
}

/** Offers another price. A threshold of the seller may accept or decline it at once. */
export function OfferDialog({ listing, readAgain, onClose }: OfferDialogProps): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useChange(CreateOfferDocument);
  const { price, shippingAmount, requiresShipping } = listing;
  const submit = async (fields: FormData): Promise<void> => {
    const unitAmount = neededAmountIn(fields, 'input.unitAmount.amount', price.currency);
    const quantity = integerIn(fields, 'input.quantity');
    try {
      const { offer } = await mutateAsync({
        input: {
          listingId: listing.id,
          unitAmount,
          quantity,
          message: String(fields.get('input.message')),
          expectedTotal: totalOf({ unitAmount, quantity, shippingAmount }),
          ...(requiresShipping && { shippingAddress: addressIn(fields, 'input.shippingAddress') }),
        },
      });
      say('The offer is made.');
      await navigate({ to: '/o/$slug/offers/$id', params: { slug, id: offer!.id } });
    } catch (refusal) {
      readAgain();
      throw refusal;
    }
  };
  return (
    <Dialog open onClose={onClose} title="Make an offer">
      <p>
        {listing.title} costs {moneyText(price)}. If the seller accepts, there is an order that you pay. An unanswered
        offer expires after {listing.offerTtlHours} hours.
      </p>
      <Form
        submit="Make the offer"
        busy={isPending}
        error={error}
        onSubmit={submit}
        aside={<Button onClick={onClose}>Cancel</Button>}
      >
        <TermsFields listPrice={price} shippingAmount={shippingAmount} />
        {requiresShipping && <AddressFields at="input.shippingAddress" />}
      </Form>
    </Dialog>
  );
}
