import { type ReactNode, useState } from 'react';
import { allows } from '../../../data/actions.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  type DisputedOrderFragment,
  type DisputeFragment,
  type Party,
  SubmitEvidenceDocument,
  WithdrawDisputeDocument,
} from '../../../generated/graphql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { queryClient } from '../../../data/queries.ts';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { reasonNotToAccept } from '../../../records/dispute/accepting.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import css from './dispute-actions.module.css';
import { EvidenceFields, evidenceIn } from '../../../records/dispute/evidence-fields.tsx';

interface DisputeActionsProps {
  dispute: DisputeFragment;
  order: DisputedOrderFragment;
  party: Party;
}

/**
 * Actions of this party. An open dialog stays when the dispute changes. The service then refuses the action with a
 * reason.
 */
export function DisputeActions({ dispute, order, party }: DisputeActionsProps): ReactNode {
  const { slug } = useHere();
  const [opened, setOpened] = useState<'evidence' | 'accept' | 'withdraw'>();
  const close = (): void => setOpened(undefined);
  const { status, source, stage } = dispute;
  const answers = takesEvidence(dispute, party);
  const inquiry = stage === 'inquiry';
  const accepts = !inquiry && allows('dispute', status, 'acceptDispute', party);
  return (
    <>
      <Actions as="div" className={css.buttons}>
        {answers && (
          <Button
            look={party === 'seller' && status === 'needs_response' ? 'primary' : 'default'}
            onClick={() => setOpened('evidence')}
          >
            {source === 'provider' ? 'Send evidence to the bank' : 'Add evidence'}
          </Button>
        )}
        {accepts && (
          <Button look="danger" disabledReason={reasonNotToAccept(dispute, order)} onClick={() => setOpened('accept')}>
            {source === 'buyer' ? 'Accept the claim' : 'Accept the chargeback'}
          </Button>
        )}
        {/* Accepting an inquiry would not refund the buyer. */}
        {inquiry && allows('dispute', status, 'acceptDispute', party) && (
          <ButtonLink to="/o/$slug/orders/$id" params={{ slug, id: order.id }} search={{ tab: 'money' }}>
            To the refund
          </ButtonLink>
        )}
        {source === 'buyer' && allows('dispute', status, 'withdrawDispute', party) && (
          <Button look="danger" onClick={() => setOpened('withdraw')}>
            Withdraw the claim
          </Button>
        )}
      </Actions>
      {opened === 'evidence' && <EvidenceDialog dispute={dispute} party={party} onClose={close} />}
      {opened === 'accept' && <AcceptDialog dispute={dispute} order={order} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog dispute={dispute} onClose={close} />}
    </>
  );
}

/** Tells whether the party can submit evidence. A bank takes it once, and not from the buyer. */
function takesEvidence({ status, source, answeredAt }: DisputeFragment, party: Party): boolean {
  if (!allows('dispute', status, 'submitEvidence', party)) return false;
  if (source === 'buyer') return true;
  return party === 'seller' && status === 'needs_response' && answeredAt === null;
}

interface EvidenceDialogProps {
  dispute: DisputeFragment;
  party: Party;
  onClose: () => void;
}

/** Adds evidence. In a dispute of a bank it is sent to the bank, which may refuse it. */
function EvidenceDialog({ dispute: { id, source, status }, party, onClose }: EvidenceDialogProps): ReactNode {
  const toBank = source === 'provider';
  const answer = !toBank && party === 'seller' && status === 'needs_response';
  return (
    <ChangeDialog
      title={toBank ? 'Send evidence to the bank' : 'Add evidence'}
      action={toBank ? 'Send it to the bank' : 'Add it'}
      document={SubmitEvidenceDocument}
      variables={(fields) => ({ id, input: evidenceIn(fields) })}
      done={({ dispute }) => {
        // Evidence that the bank refuses is not kept.
        if (toBank && dispute!.answeredAt === null)
          throw new FieldRefused(
            'input.text',
            'The bank has refused the evidence. You can change it and send it again.',
          );
        return toBank ? 'The bank has your evidence.' : 'Your evidence is added.';
      }}
      // The dispute on screen may be older than the one that refused.
      onRefused={() => void queryClient.invalidateQueries()}
      onClose={onClose}
    >
      <p>
        {toBank
          ? 'The bank takes it once: nothing can be added or changed afterwards. Refunds are added to it. The buyer ' +
            'sees it too.'
          : `The ${party === 'buyer' ? 'seller' : 'buyer'} and the operator of the platform see it. ` +
            'It cannot be changed afterwards.'}
        {answer && ' It is your answer: from then on the operator decides.'}
      </p>
      <EvidenceFields />
    </ChangeDialog>
  );
}

function WithdrawDialog({
  dispute: { id, amount },
  onClose,
}: {
  dispute: DisputeFragment;
  onClose: () => void;
}): ReactNode {
  return (
    <ChangeDialog
      title="Withdraw the claim?"
      action="Withdraw it"
      danger
      document={WithdrawDisputeDocument}
      variables={() => ({ id })}
      done="The claim is withdrawn."
      onClose={onClose}
    >
      <p>
        You take your claim of {moneyText(amount)} back. The order goes on where it was, and the seller is paid when it
        is completed. This cannot be undone; an order has at most three claims, withdrawn ones included.
      </p>
    </ChangeDialog>
  );
}
