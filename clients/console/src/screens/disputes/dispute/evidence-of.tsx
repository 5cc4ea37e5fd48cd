import type { ReactNode } from 'react';
import type {
  DisputedOrderFragment,
  DisputeFragment,
  EvidenceAuthor,
  Party,
} from '../../../generated/graphql/graphql.ts';
import { Conversation, Statement } from '../../../ui/show/conversation/conversation.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import css from './evidence-of.module.css';

interface EvidenceOfProps {
  dispute: DisputeFragment;
  order: DisputedOrderFragment;
  party: Party;
}

const others = { operator: 'The operator of the platform', system: 'The platform' };

/** Submitted evidence: by the parties, each on its side, and by the platform to the bank. */
export function EvidenceOf({ dispute: { evidence, source }, order, party }: EvidenceOfProps): ReactNode {
  const nameOf = (by: EvidenceAuthor): string => {
    if (by === 'operator' || by === 'system') return others[by];
    return `${by === party ? 'You' : (order[by]?.name ?? `The ${by}`)}, as ${by}`;
  };
  if (evidence.length === 0) return <p className={css.none}>Nobody has submitted evidence yet.</p>;
  return (
    <Conversation label="Evidence">
      {evidence.map(({ submittedBy, text, fileUrls, createdAt }, position) => (
        <Statement
          key={`${createdAt} ${position}`}
          ours={submittedBy === party}
          by={nameOf(submittedBy)}
          about={aboutOf(submittedBy, source, position)}
          at={createdAt}
          text={text}
        >
          <Files addresses={fileUrls} />
        </Statement>
      ))}
    </Conversation>
  );
}

function aboutOf(by: EvidenceAuthor, source: DisputeFragment['source'], position: number): string {
  if (source === 'buyer') return position === 0 ? 'The claim' : 'Evidence';
  return by === 'buyer' ? 'Not sent to the bank' : 'Sent to the bank';
}

/** Links to addresses that others have written. They are shown whole, and get no referrer. */
function Files({ addresses }: { addresses: readonly string[] }): ReactNode {
  if (addresses.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Files">
      {addresses.map((address, position) => (
        <li key={position}>
          {address.startsWith('https://') ? (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {isolated(address)}
            </a>
          ) : (
            isolated(address)
          )}
        </li>
      ))}
    </ul>
  );
}
