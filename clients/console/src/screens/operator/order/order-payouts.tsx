import { type ReactNode, useState } from 'react';
import { useReason } from '../../../data/rights.ts';
import {
  type InspectedMoneyFragment,
  type InspectedPayoutFragment,
  type PayoutHoldReason,
  ReleasePayoutAsOperatorDocument,
} from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { PayoutSentence } from '../../../records/payout/payout-sentence.tsx';
import { payoutTones } from '../../../records/payout/payout-texts.ts';
import office from '../back-office.module.css';
import css from './order.module.css';
import { OperatorDialog } from '../changes/operator-dialog.tsx';

// The code of the dialog is loaded when it is opened.
const ApproveDialog = later(() => import('./approve-dialog.tsx'), 'ApproveDialog');

/** Reasons for which a payout waits until the operator approves it, or for some time. */
const ofRisk: readonly PayoutHoldReason[] = [
  'new_seller',
  'payout_limit',
  'payout_account_changed',
  'reserve',
  'review',
  'velocity',
  'related_parties',
];

/** Payouts of the order to the seller, each with its state and the causes for which it waits. */
export function OrderPayouts({ money: { payouts, releasedAt } }: { money: InspectedMoneyFragment }): ReactNode {
  const reason = useReason('approvePayout');
  const [approved, setApproved] = useState<InspectedPayoutFragment>();
  const [releasing, setReleasing] = useState<InspectedPayoutFragment>();
  return (
    <Card title="Payouts">
      {payouts.length === 0 ? (
        <p className={office.quiet}>
          {releasedAt === null
            ? 'There is none: the money has not been released to the seller.'
            : 'There is none: nothing was left for the seller.'}
        </p>
      ) : (
        <ul className={css.list}>
          {payouts.map((payout) => (
            <li key={payout.id} className={css.record}>
              <p className={office.line}>
                <Status tone={payoutTones[payout.status]} word={wordOf(payout.status)} />
                <Amount money={payout.amount} />
                <Id id={payout.id} />
              </p>
              <p>
                <PayoutSentence payout={payout} reader="operator" />
              </p>
              {isForSeller(payout) && (
                <p>
                  <Button onClick={() => setReleasing(payout)}>Release it for the seller</Button>
                </p>
              )}
              {payout.adjustments.length > 0 && (
                <ul className={css.inner} aria-label="Corrections">
                  {payout.adjustments.map(({ type, reference, amount }) => (
                    <li key={`${type} ${reference}`} className={office.line}>
                      {wordOf(type)} <Amount money={amount} /> <Id id={reference} />
                    </li>
                  ))}
                </ul>
              )}
              {payout.holdReasons.some((one) => ofRisk.includes(one)) && (
                <Actions>
                  <Button disabledReason={reason} onClick={() => setApproved(payout)}>
                    Approve
                  </Button>
                </Actions>
              )}
            </li>
          ))}
        </ul>
      )}
      {approved && <ApproveDialog payout={approved} onClose={() => setApproved(undefined)} />}
      {releasing && <ReleaseDialog payout={releasing} onClose={() => setReleasing(undefined)} />}
    </Card>
  );
}

/** Tells whether the payout waits for the seller. */
function isForSeller({ status, holdReasons }: InspectedPayoutFragment): boolean {
  return status === 'failed' || (status === 'on_hold' && holdReasons.includes('manual_schedule'));
}

interface ReleaseDialogProps {
  payout: InspectedPayoutFragment;
  onClose: () => void;
}

/** Starts a payout on behalf of the seller, if it waits for the seller or has failed. */
function ReleaseDialog({ payout: { id, amount }, onClose }: ReleaseDialogProps): ReactNode {
  return (
    <OperatorDialog
      title={`Pay ${moneyText(amount)} out?`}
      action="Release the payout"
      document={ReleasePayoutAsOperatorDocument}
      variables={(_, reason) => ({ id, reason })}
      reasonAt="reason"
      audited={{ action: 'payout.release_requested', targetId: id }}
      done={() => ({ text: 'The payout has started.' })}
      onClose={onClose}
    >
      <p>
        It goes to the account that the seller has set. It only starts if nothing else holds it: an account that does
        not work, an open dispute and the hold still do.
      </p>
    </OperatorDialog>
  );
}
