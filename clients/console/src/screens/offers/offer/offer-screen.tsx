import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../../data/api-error.ts';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { OfferDocument, type OfferFragment } from '../../../generated/graphql/graphql.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { OfferConversation } from './conversation.tsx';
import { OfferAside } from './offer-aside.tsx';
import { Answers } from '../answers/answers.tsx';
import { OfferStatus } from '../../../records/offer/offer-status.tsx';
import { partyOf } from '../../../records/party.ts';
import css from '../offers.module.css';

/** The other party can answer at any time. */
const everyMs = 5000;

/** An offer, as a conversation. */
export function OfferScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/offers/$id' });
  const read = useDocument(OfferDocument, { id }, { everyMs });
  return (
    <RecordScreen read={read} field="offer" what="offer">
      {(offer) => <Shown key={offer.id} offer={offer} readAgain={() => void read.refetch()} />}
    </RecordScreen>
  );
}

function Shown({ offer, readAgain }: { offer: OfferFragment; readAgain: () => void }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const here = useHere();
  const [notice, setNotice] = useState<string>();
  const party = partyOf(offer, here.id);
  const onOutdated = ({ code, message }: ApiError): void => {
    setNotice(code === 'offer_revision_conflict' ? newTerms : message);
    readAgain();
  };
  return (
    <Page
      title={offer.listing?.title ?? 'Offer'}
      breadcrumb={
        <Link to="/o/$slug/offers" params={{ slug }} search={{}}>
          Offers
        </Link>
      }
      status={<OfferStatus offer={offer} party={party} />}
      primary={
        offer.awaiting !== null && (
          <Answers offer={offer} party={party} onOutdated={onOutdated} onDone={() => setNotice(undefined)} />
        )
      }
      aside={<OfferAside offer={offer} party={party} />}
    >
      {notice !== undefined && (
        <p className={css.notice} role="alert">
          {notice}
        </p>
      )}
      <OfferConversation offer={offer} party={party} />
    </Page>
  );
}

const newTerms =
  'The offer got new terms while you were deciding. Nothing was accepted or declined: the newest revision is below.';
