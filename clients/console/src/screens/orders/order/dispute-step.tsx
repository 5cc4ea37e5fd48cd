import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import type { OrderDisputeFragment, OrderFragment, Party } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { DisputeSentence } from '../../../records/dispute/dispute-sentence.tsx';
import css from './order.module.css';

/** An open dispute, with the way to it. */
export function DisputeStep({
  order,
  dispute,
  party,
}: {
  order: OrderFragment;
  dispute: OrderDisputeFragment;
  party: Party;
}): ReactNode {
  const { slug } = useHere();
  const yours = party === 'seller' && dispute.status === 'needs_response';
  return (
    <div className={css.step}>
      <DisputeSentence dispute={dispute} order={order} party={party} />
      <Actions as="div" className={css.buttons}>
        <ButtonLink to="/o/$slug/disputes/$id" params={{ slug, id: dispute.id }} look={yours ? 'primary' : 'default'}>
          {yours ? 'Answer the dispute' : 'To the dispute'}
        </ButtonLink>
      </Actions>
    </div>
  );
}
