import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CreateOfferDocument, type MarketListingFragment } from '../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../ui/controls/address-fields.tsx';
import { integerIn, neededAmountIn } from '../../ui/controls/amount-field.tsx';
import { ChangeDialog } from '../../ui/overlays/change-dialog.tsx';
import { moneyText } from '../../ui/show/money/money.ts';
import { totalOf } from '../../ui/show/terms.ts';
import { TermsFields } from '../../records/offer/terms-fields.tsx';

interface OfferDialogProps {
  listing: MarketListingFragment;
  readAgain: () => void;
  onClose: () => void;
}

/** Offers another price. A threshold of the seller may accept or decline it at once. */
export function OfferDialog({ listing, readAgain, onClose }: OfferDialogProps): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const { price, shippingAmount, requiresShipping } = listing;
  return (
    <ChangeDialog
      title="Make an offer"
      action="Make the offer"
      document={CreateOfferDocument}
      variables={(fields) => {
        const unitAmount = neededAmountIn(fields, 'input.unitAmount.amount', price.currency);
        const quantity = integerIn(fields, 'input.quantity');
        return {
          input: {
            listingId: listing.id,
            unitAmount,
            quantity,
            message: String(fields.get('input.message')),
            expectedTotal: totalOf({ unitAmount, quantity, shippingAmount }),
            ...(requiresShipping && { shippingAddress: addressIn(fields, 'input.shippingAddress') }),
          },
        };
      }}
      done="The offer is made."
      onDone={({ offer }) => void navigate({ to: '/o/$slug/offers/$id', params: { slug, id: offer!.id } })}
      onRefused={readAgain}
      onClose={onClose}
    >
      <p>
        {listing.title} costs {moneyText(price)}. If the seller accepts, there is an order that you pay. An unanswered
        offer expires after {listing.offerTtlHours} hours.
      </p>
      <TermsFields listPrice={price} shippingAmount={shippingAmount} />
      {requiresShipping && <AddressFields at="input.shippingAddress" />}
    </ChangeDialog>
  );
}
