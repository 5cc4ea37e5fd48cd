import type { ReactNode } from 'react';
import {
  AcceptDisputeAsOperatorDocument,
  type InspectedDisputeFragment,
  SubmitEvidenceAsOperatorDocument,
} from '../../../generated/graphql/graphql.ts';
import { moneyText } from '../../../ui/show/money/money.ts';
import { EvidenceFields, evidenceIn } from '../../../records/dispute/evidence-fields.tsx';
import { OperatorDialog } from '../changes/operator-dialog.tsx';

interface BankDialogProps {
  dispute: InspectedDisputeFragment;
  onClose: () => void;
}

/** Sends evidence to the bank on behalf of the seller. */
export function AnswerDialog({ dispute: { id }, onClose }: BankDialogProps): ReactNode {
  return (
    <OperatorDialog
      title="Answer the bank"
      action="Send it to the bank"
      document={SubmitEvidenceAsOperatorDocument}
      variables={(fields, reason) => ({ id, input: { ...evidenceIn(fields), reason } })}
      reasonAt="input.reason"
      audited={{ action: 'dispute.evidence_submitted', targetId: id }}
      done={({ dispute }) => ({
        text:
          dispute!.answeredAt === null
            ? 'The bank has refused the evidence. It can be changed and sent again.'
            : 'The bank has your evidence.',
      })}
      onClose={onClose}
    >
      <p>
        The bank takes evidence once, from the seller or from you: nothing can be added afterwards. What was refunded is
        added to it. Both parties see it.
      </p>
      <EvidenceFields />
    </OperatorDialog>
  );
}

/** Accepts a chargeback on behalf of the seller. */
export function AcceptDialog({ dispute: { id, amount }, onClose }: BankDialogProps): ReactNode {
  return (
    <OperatorDialog
      title="Accept the chargeback?"
      action={`Accept, and leave ${moneyText(amount)} to the bank`}
      danger
      document={AcceptDisputeAsOperatorDocument}
      variables={(_, reason) => ({ id, reason })}
      reasonAt="reason"
      audited={{ action: 'dispute.accepted', targetId: id }}
      done={({ dispute }) => ({
        text: dispute!.status === 'lost' ? 'The dispute is over.' : 'It is accepted. It ends in a moment.',
      })}
      onClose={onClose}
    >
      <p>
        The bank keeps what it has withdrawn, and its dispute ends. What is beyond the money of the order is a loss of
        the platform. This cannot be undone.
      </p>
    </OperatorDialog>
  );
}
