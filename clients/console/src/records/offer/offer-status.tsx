import type { ReactNode } from 'react';
import type { OfferStatus as Value, Party } from '../../generated/graphql/graphql.ts';
import { Status, type Tone } from '../../ui/show/status.tsx';

const closed: Record<Exclude<Value, 'submitted' | 'countered'>, readonly [tone: Tone, word: string]> = {
  accepted: ['good', 'Accepted'],
  rejected: ['bad', 'Declined'],
  withdrawn: ['quiet', 'Withdrawn'],
  expired: ['quiet', 'Expired'],
};

/** Status of an offer from the point of view of a party: who acts next, or how it ended. */
export function OfferStatus({
  offer: { status, awaiting },
  party,
}: {
  offer: { status: Value; awaiting: Party | null };
  /** Side of this organization. */
  party: Party;
}): ReactNode {
  if (status === 'submitted' || status === 'countered')
    return awaiting === party ? (
      <Status tone="warn" word="Your turn" />
    ) : (
      <Status tone="accent" word={`Waits for the ${awaiting}`} />
    );
  const [tone, word] = closed[status];
  return <Status tone={tone} word={word} />;
}
