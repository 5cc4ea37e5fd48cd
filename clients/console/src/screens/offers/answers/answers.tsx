import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../../data/api-error.ts';
import type { OfferFragment, Party, RevisionFragment } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { termsText } from '../../../ui/show/terms.ts';
import { AcceptDialog, CounterDialog, EndDialog } from './answer-dialogs.tsx';
import css from '../offers.module.css';
import { allows } from '../../../data/actions.ts';

interface AnswersProps {
  offer: OfferFragment;
  party: Party;
  /** Called if the offer has changed since the person read it. */
  onOutdated: (error: ApiError) => void;
  onDone: () => void;
}

/** Codes that say that the offer is not the one on screen. */
const outdated = new Set(['offer_revision_conflict', 'offer_not_open', 'offer_expired', 'not_your_turn']);

/** A dialog keeps the revision that was shown when it was opened, even if a newer one arrives. */
interface Opened {
  dialog: 'accept' | 'counter' | 'reject' | 'withdraw';
  revision: RevisionFragment;
}

/** Actions of this party on an open offer. */
export function Answers({ offer, party, onOutdated, onDone }: AnswersProps): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const current = offer.revisions.at(-1)!;
  const by = offer.awaiting === party ? 'awaiting party' : 'proposing party';
  const open = (dialog: Opened['dialog']) => () => setOpened({ dialog, revision: current });
  const common = {
    offer,
    onClose: () => setOpened(undefined),
    onDone,
    onRefused: (refusal: ApiError) => {
      if (!outdated.has(refusal.code)) return;
      setOpened(undefined);
      onOutdated(refusal);
    },
  };
  return (
    <div className={css.actions}>
      {allows('offer', offer.status, 'acceptOffer', by) ? (
        <>
          <Button look="danger" onClick={open('reject')}>
            Decline
          </Button>
          <Button onClick={open('counter')}>Counter</Button>
          <Button look="primary" onClick={open('accept')}>
            <span className={css.accept}>Accept {termsText(current)}</span>
          </Button>
        </>
      ) : (
        <Button look="danger" onClick={open('withdraw')}>
          Withdraw
        </Button>
      )}
      {opened?.dialog === 'accept' && <AcceptDialog {...common} party={party} revision={opened.revision} />}
      {opened?.dialog === 'counter' && <CounterDialog {...common} revision={opened.revision} />}
      {(opened?.dialog === 'reject' || opened?.dialog === 'withdraw') && (
        <EndDialog {...common} action={opened.dialog} revision={opened.revision} />
      )}
    </div>
  );
}
