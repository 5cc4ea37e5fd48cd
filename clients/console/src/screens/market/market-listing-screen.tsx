import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../data/queries.ts';
import { useHere } from '../../data/session/session.tsx';
import { MarketListingDocument, type MarketListingFragment } from '../../generated/graphql/graphql.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Card, Facts } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RecordScreen } from '../../ui/layout/record.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { Id } from '../../ui/show/id.tsx';
import { Status, wordOf } from '../../ui/show/status.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { ExternalLink } from '../../ui/icons/icons.tsx';
import { Initials } from '../../ui/show/initials.tsx';
import { listingTones } from '../../records/listing/listing-tones.ts';
import { BuyDialog } from './buy-dialog.tsx';
import css from './market.module.css';
import { OfferDialog } from './offer-dialog.tsx';

/** A listing as buyers see it. */
export function MarketListingScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/market/$id' });
  const read = useDocument(MarketListingDocument, { id });
  return (
    <RecordScreen read={read} field="listing" what="listing">
      {(listing) => <Shown listing={listing} readAgain={() => void read.refetch()} />}
    </RecordScreen>
  );
}

function Shown({ listing, readAgain }: { listing: MarketListingFragment; readAgain: () => void }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const [opened, setOpened] = useState<'buy' | 'offer'>();
  const close = (): void => setOpened(undefined);
  const { title, status, description, categories, attributeList } = listing;
  return (
    <Page
      title={title}
      breadcrumb={
        <Link to="/o/$slug/market" params={{ slug }} search={{}}>
          Market
        </Link>
      }
      status={status !== 'published' && <Status tone={listingTones[status]} word={wordOf(status)} />}
      primary={<Actions listing={listing} onBuy={() => setOpened('buy')} onOffer={() => setOpened('offer')} />}
      aside={<Aside listing={listing} />}
    >
      <Card title="Description">
        {description === '' ? (
          <p className={css.quiet}>The seller wrote none.</p>
        ) : (
          <p className={css.description}>{description}</p>
        )}
        <Pictures listing={listing} />
      </Card>
      {attributeList.length + categories.length > 0 && (
        <Card title="Properties">
          <Facts
            rows={[
              ...attributeList.map(({ name, value }) => [name, value] as const),
              categories.length > 0 && ['Categories', categories.join(', ')],
            ]}
          />
        </Card>
      )}
      {opened === 'buy' && <BuyDialog listing={listing} readAgain={readAgain} onClose={close} />}
      {opened === 'offer' && <OfferDialog listing={listing} readAgain={readAgain} onClose={close} />}
    </Page>
  );
}

interface ActionsProps {
  listing: MarketListingFragment;
  onBuy: () => void;
  onOffer: () => void;
}

function Actions({ listing, onBuy, onOffer }: ActionsProps): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const here = useHere();
  const { id, organizationId, status, offersEnabled, buyNowEnabled } = listing;
  if (organizationId === here.id)
    return (
      <ButtonLink to="/o/$slug/listings/$id" params={{ slug, id }}>
        Manage your listing
      </ButtonLink>
    );
  const reason = status === 'published' ? undefined : 'It is not for sale at the moment.';
  return (
    <span className={css.buttons}>
      {offersEnabled && (
        <Button look={buyNowEnabled ? 'default' : 'primary'} disabledReason={reason} onClick={onOffer}>
          Make an offer
        </Button>
      )}
      {buyNowEnabled && (
        <Button look="primary" disabledReason={reason} onClick={onBuy}>
          Buy now
        </Button>
      )}
    </span>
  );
}

function Aside({ listing }: { listing: MarketListingFragment }): ReactNode {
  const { id, price, shippingAmount, requiresShipping, deliveryDays, quantityAvailable, organization } = listing;
  const { immediatePayment, publishedAt } = listing;
  return (
    <Card title="Price">
      <p className={css.figure}>
        <Amount money={price} />
      </p>
      <Facts
        rows={[
          ['Shipping', <Amount money={shippingAmount} />],
          ['Available', quantityAvailable],
          ['Seller', organization?.name ?? 'A former organization'],
          ['Needs', requiresShipping ? 'A shipping address' : 'No shipping address'],
          deliveryDays !== null && [
            'Arrives',
            `Within ${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'} of shipment`,
          ],
          immediatePayment && ['Payment', 'Within 10 minutes of the order'],
          publishedAt !== null && ['Published', <Time at={publishedAt} day />],
          ['Id', <Id id={id} />],
        ]}
      />
    </Card>
  );
}

/** The pictures of a listing, as links: the policy of the console shows no files of other hosts. */
function Pictures({ listing: { title, imageUrls } }: { listing: { title: string; imageUrls: string[] } }): ReactNode {
  if (imageUrls.length === 0) return null;
  return (
    <div className={css.pictures}>
      <Initials name={title} />
      {imageUrls.map((url, position) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          Picture {position + 1} at {URL.parse(url)?.host ?? 'another host'} <ExternalLink size={14} aria-hidden />
        </a>
      ))}
    </div>
  );
}
