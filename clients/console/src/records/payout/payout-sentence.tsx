import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClockAheadMs, useHere } from '../../data/session/session.tsx';
import { shortened } from '../../ui/show/id.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { type PayoutFacts, type PayoutReader, type PayoutText, payoutSentence } from './payout-texts.ts';

interface PayoutSentenceProps {
  payout: PayoutFacts;
  reader?: PayoutReader;
}

/** Time of a payout, and the causes for which it waits, such as `29 Nov, when the hold ends`. */
export function PayoutSentence({ payout, reader = 'seller' }: PayoutSentenceProps): ReactNode {
  const aheadMs = useClockAheadMs();
  return <PayoutParts parts={payoutSentence(payout, reader, Date.now() + aheadMs)} reader={reader} />;
}

interface PayoutPartsProps {
  parts: readonly PayoutText[];
  reader?: PayoutReader;
}

/** A text about a payout. Its order is a link for the seller. */
export function PayoutParts({ parts, reader = 'seller' }: PayoutPartsProps): ReactNode {
  return parts.map((part, position) => {
    if (typeof part === 'string') return part;
    if ('day' in part) return <Time key={position} at={part.day} day />;
    return reader === 'seller' ? <OrderLink key={position} id={part.orderId} /> : shortened(part.orderId);
  });
}

/** Link to the order of a payout, by its shortened id. */
export function OrderLink({ id }: { id: string }): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/orders/$id" params={{ slug, id }} search={{}} title={id}>
      {shortened(id)}
    </Link>
  );
}
