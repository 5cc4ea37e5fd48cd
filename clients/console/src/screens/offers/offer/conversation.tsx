import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OfferClosedReason, OfferFragment, Party, RevisionFragment } from '../../../generated/graphql/graphql.ts';
import { Conversation, Statement } from '../../../ui/show/conversation/conversation.tsx';
import { decimalOf, moneyText } from '../../../ui/show/money/money.ts';
import { sumText, totalOf } from '../../../ui/show/terms.ts';
import css from '../offers.module.css';

/** The revisions, each on the side of the party that made it, and how the offer ended. */
export function OfferConversation({ offer, party }: { offer: OfferFragment; party: Party }): ReactNode {
  const { revisions, revision: current, awaiting } = offer;
  return (
    <Conversation label="Conversation" end={awaiting === null && <End offer={offer} party={party} />}>
      {revisions.map((revision, position) => (
        <Statement
          key={revision.revision}
          ours={revision.proposedBy === party}
          current={awaiting !== null && revision.revision === current}
          by={`${nameOf(revision.proposedBy)}, as ${revision.proposedBy}`}
          about={`Revision ${revision.revision}`}
          at={revision.createdAt}
          text={revision.message}
        >
          <TermsOf revision={revision} former={revisions[position - 1]} />
        </Statement>
      ))}
    </Conversation>
  );

  function nameOf(proposer: Party): string {
    if (proposer === party) return 'You';
    return offer[proposer]?.name ?? `The ${proposer}`;
  }
}

interface TermsOfProps {
  revision: RevisionFragment;
  former: RevisionFragment | undefined;
}

function TermsOf({ revision, former }: TermsOfProps): ReactNode {
  const changes = former ? changesBetween(former, revision) : [];
  return (
    <>
      <p className={css.terms}>
        <span className={css.figure}>{moneyText(totalOf(revision))}</span> <span>{sumText(revision)}</span>
      </p>
      {changes.length > 0 && (
        <ul className={css.changes} aria-label="What changed">
          {changes.map(([what, was, is]) => (
            <li key={what}>
              {what}: <strong>{is}</strong>, was {was}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Name, former and new value of the terms that differ. */
function changesBetween(former: RevisionFragment, next: RevisionFragment): [what: string, was: string, is: string][] {
  const shipping = ({ shippingAmount }: RevisionFragment) => (shippingAmount ? decimalOf(shippingAmount) : 'none');
  const terms: [string, string, string][] = [
    ['Price of a unit', decimalOf(former.unitAmount), decimalOf(next.unitAmount)],
    ['Units', String(former.quantity), String(next.quantity)],
    ['Shipping', shipping(former), shipping(next)],
  ];
  return terms.filter(([, was, is]) => was !== is);
}

const reasons: Record<OfferClosedReason, string> = {
  declined: 'The offer was declined.',
  withdrawn: 'The offer was withdrawn.',
  expired: 'Nobody answered in time, so the offer has expired.',
  sold_out: 'The last unit was sold, so the offer has ended.',
  listing_closed: 'The listing was archived, so the offer has ended.',
  organization_closed: 'A party has closed its organization, so the offer has ended.',
};

function End({
  offer: { status, closedReason, autoDecided, orderId },
  party,
}: {
  offer: OfferFragment;
  party: Party;
}): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const auto = autoDecided ? ' A threshold of the listing decided.' : '';
  if (status !== 'accepted') return `${closedReason === null ? 'The offer has ended.' : reasons[closedReason]}${auto}`;
  return (
    <>
      The offer was accepted.{auto}
      {orderId !== null && (
        <Link to={`/o/${slug}/orders/${orderId}` as string}>
          {party === 'buyer' ? 'Pay the order' : 'To the order'}
        </Link>
      )}
    </>
  );
}
