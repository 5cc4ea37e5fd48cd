import type { ReactNode } from 'react';
import type { DisputeSentenceFragment, Party } from '../../generated/graphql/graphql.ts';
import { Deadline } from '../../ui/show/time/countdown.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { type DisputedTrade, disputeSentence } from './dispute-texts.ts';

interface DisputeSentenceProps {
  dispute: DisputeSentenceFragment;
  /** The side of the order that the reader is on. */
  party: Party;
  order: DisputedTrade;
}

/** The state of a dispute, its cause, and what follows by when. */
export function DisputeSentence({ dispute, party, order }: DisputeSentenceProps): ReactNode {
  return (
    <p>
      {disputeSentence(dispute, party, order).map((part, position) => {
        if (typeof part === 'string') return part;
        return 'day' in part ? (
          <Time key={position} at={part.day} day />
        ) : (
          <Deadline key={position} at={part.deadline} />
        );
      })}
    </p>
  );
}
