import type { ReactNode } from 'react';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Conversation, Statement } from '../../../ui/show/conversation/conversation.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import type { Dispute, DisputedOrder } from '../dispute.ts';
import css from './evidence-of.module.css';

interface EvidenceOfProps {
  dispute: Dispute;
  order: DisputedOrder;
  party: Party;
}

/** What the parties have submitted, each on its side. */
export function EvidenceOf({ dispute: { evidence, source }, order, party }: EvidenceOfProps): ReactNode {
  const nameOf = (by: Party): string => (by === party ? 'You' : (order[by]?.name ?? `The ${by}`));
  if (evidence.length === 0) return <p className={css.none}>Nobody has submitted evidence yet.</p>;
  return (
    <Conversation label="Evidence">
      {evidence.map(({ submittedBy, text, fileUrls, createdAt }, position) => (
        <Statement
          key={`${createdAt} ${position}`}
          ours={submittedBy === party}
          by={`${nameOf(submittedBy)}, as ${submittedBy}`}
          about={aboutOf(submittedBy, source, position)}
          at={createdAt}
          text={text}
        >
          <Files of={fileUrls} />
        </Statement>
      ))}
    </Conversation>
  );
}

function aboutOf(by: Party, source: Dispute['source'], position: number): string {
  if (source === 'buyer') return position === 0 ? 'The claim' : 'Evidence';
  return by === 'seller' ? 'Sent to the bank' : 'Not sent to the bank';
}

/** Others have written the addresses: they are shown whole, and learn nothing of who follows them. */
function Files({ of: addresses }: { of: readonly string[] }): ReactNode {
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
