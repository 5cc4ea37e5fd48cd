import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OfferClosedReason, Party } from '../../../generated/graphql/graphql.ts';
import { decimalOf, moneyText } from '../../../ui/show/money/money.ts';
import { sumText, totalOf } from '../../../ui/show/terms.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import type { Offer, Revision } from '../offer.ts';
import css from '../offers.module.css';

/** The revisions, each on the side of the party that made it, and how the offer ended. A new one is read aloud. */
export function Conversation({ offer, party }: { offer: Offer; party: Party }): ReactNode {
  const { revisions, revision: current, awaiting } = offer;
  return (
    <div role="log" aria-label="Conversation">
      <ol className={css.conversation}>
        {revisions.map((revision, position) => (
          <li
            key={revision.revision}
            className={[
              css.revision,
              revision.proposedBy === party && css.ours,
              awaiting !== null && revision.revision === current && css.current,
            ]
              .filter(Boolean)
              .join(' ')}
          >
            <RevisionCard of={revision} former={revisions[position - 1]} by={nameOf(revision.proposedBy)} />
          </li>
        ))}
        {awaiting === null && (
          <li className={css.end}>
            <End of={offer} party={party} />
          </li>
        )}
      </ol>
    </div>
  );

  function nameOf(proposer: Party): string {
    if (proposer === party) return 'You';
    return offer[proposer]?.name ?? `The ${proposer}`;
  }
}

interface RevisionCardProps {
  of: Revision;
  former: Revision | undefined;
  by: string;
}

function RevisionCard({ of, former, by }: RevisionCardProps): ReactNode {
  const { revision, message, createdAt } = of;
  const changes = former ? changesBetween(former, of) : [];
  return (
    <>
      <div className={css.head}>
        <h2 className={css.by}>
          {by}, as {of.proposedBy}
        </h2>
        <span className={css.quiet}>
          Revision {revision} · <Time at={createdAt} />
        </span>
      </div>
      <p className={css.terms}>
        <span className={css.figure}>{moneyText(totalOf(of))}</span> <span>{sumText(of)}</span>
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
      {message !== '' && <p className={css.message}>{message}</p>}
    </>
  );
}

/** Name, former and new value of the terms that differ. */
function changesBetween(former: Revision, next: Revision): [what: string, was: string, is: string][] {
  const shipping = ({ shippingAmount }: Revision) => (shippingAmount ? decimalOf(shippingAmount) : 'none');
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

function End({ of: { status, closedReason, autoDecided, orderId }, party }: { of: Offer; party: Party }): ReactNode {
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
