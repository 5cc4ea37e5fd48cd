import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type OfferFragment, type Party, SetOfferShippingAddressDocument } from '../../../generated/graphql/graphql.ts';
import { countryName } from '../../../ui/show/countries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Address } from '../../../ui/show/address.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { DeadlineCountdown } from '../../../ui/show/time/countdown.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { AddressFields, addressIn } from '../../../ui/controls/address-fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';

/** Facts beside the conversation: list price, turn, deadline, parties, and the shipping address. */
export function OfferAside({ offer, party }: { offer: OfferFragment; party: Party }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const { listing, listingId: id, awaiting, expiresAt, revision, buyer, seller, destinationCountry } = offer;
  return (
    <>
      <Card title="The offer">
        <Facts
          rows={[
            awaiting !== null && ['Turn', awaiting === party ? 'Yours' : `The ${awaiting}`],
            awaiting !== null && [
              'Deadline',
              <>
                <DeadlineCountdown to={expiresAt} /> <br />
                <Time at={expiresAt} />
              </>,
            ],
            ['List price', listing ? <Amount money={listing.price} /> : 'Not shown now'],
            listing !== null && ['Available', listing.quantityAvailable],
            ['Revisions', revision],
            ['Seller', seller?.name ?? 'A former organization'],
            ['Buyer', buyer?.name ?? 'A former organization'],
            party === 'seller' && destinationCountry !== null && ['Ships to', countryName(destinationCountry)],
            ['Id', <Id id={offer.id} />],
          ]}
        />
        {listing && (
          <p>
            <Link to={party === 'seller' ? '/o/$slug/listings/$id' : '/o/$slug/market/$id'} params={{ slug, id }}>
              To the listing
            </Link>
          </p>
        )}
      </Card>
      {party === 'buyer' && awaiting !== null && <ShipTo offer={offer} />}
    </>
  );
}

/** The address of an open offer, which its buyer can change. */
function ShipTo({ offer }: { offer: OfferFragment }): ReactNode {
  const [open, setOpen] = useState(false);
  const { shippingAddress, listing } = offer;
  if (!shippingAddress && !listing?.requiresShipping) return null;
  return (
    <Card title="Ship to">
      {shippingAddress ? (
        <Address address={shippingAddress} />
      ) : (
        <p>The seller cannot accept before there is an address.</p>
      )}
      <Actions>
        <Button onClick={() => setOpen(true)}>{shippingAddress ? 'Change the address' : 'Add the address'}</Button>
      </Actions>
      {open && <AddressDialog offer={offer} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Changes the shipping address of an open offer. */
function AddressDialog({ offer, onClose }: { offer: OfferFragment; onClose: () => void }): ReactNode {
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
