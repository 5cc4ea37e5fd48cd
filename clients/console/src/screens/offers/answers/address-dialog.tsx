import type { ReactNode } from 'react';
import { SetOfferShippingAddressDocument } from '../../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../../ui/controls/address-fields.tsx';
import { countryName } from '../../../ui/controls/countries.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import type { Offer } from '../offer.ts';

/** Where to ship, for the buyer of an open offer. */
export function AddressDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactNode {
  const { id, shippingAddress, destinationCountry } = offer;
  return (
    <ChangeDialog
      title="Where to ship"
      action="Save the address"
      document={SetOfferShippingAddressDocument}
      variables={(fields) => ({ id, shippingAddress: addressIn(fields, 'shippingAddress') })}
      done="The address is saved."
      onClose={onClose}
    >
      <p>
        {destinationCountry
          ? `The offer is for ${countryName(destinationCountry)}. The seller sees the rest when the order is paid.`
          : 'The seller sees only its country until the order is paid.'}
      </p>
      <AddressFields at="shippingAddress" value={shippingAddress} country={destinationCountry} />
    </ChangeDialog>
  );
}
