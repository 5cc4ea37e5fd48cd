import type { ReactNode } from 'react';
import { queryClient, useChange } from '../../../data/queries.ts';
import { type Party, SubmitEvidenceDocument } from '../../../generated/graphql/graphql.ts';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import type { Dispute } from '../dispute.ts';
import { EvidenceFields, evidenceIn } from './evidence-fields.tsx';

interface EvidenceDialogProps {
  of: Dispute;
  party: Party;
  onClose: () => void;
}

/** Adds evidence. That of the seller against a bank's dispute is sent to the bank, which may refuse it. */
export function EvidenceDialog({ of: { id, source, status }, party, onClose }: EvidenceDialogProps): ReactNode {
  const { mutateAsync, isPending, error } = useChange(SubmitEvidenceDocument);
  const toBank = source === 'provider';
  const answer = !toBank && party === 'seller' && status === 'needs_response';
  return (
    <ConfirmDialog
      title={toBank ? 'Send evidence to the bank' : 'Add evidence'}
      action={toBank ? 'Send it to the bank' : 'Add it'}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        const { dispute } = await mutateAsync({
          id,
          input: evidenceIn(fields),
        }).catch(async (refused: unknown) => {
          // What is on screen may be older than what refused it.
          await queryClient.invalidateQueries();
          throw refused;
        });
        // Evidence that the bank refuses is not kept.
        if (toBank && dispute!.answeredAt === null)
          throw new FieldRefused(
            'input.text',
            'The bank has refused the evidence. You can change it and send it again.',
          );
        say(toBank ? 'The bank has your evidence.' : 'Your evidence is added.');
        onClose();
      }}
    >
      <p>
        {toBank
          ? 'The bank takes it once: nothing can be added or changed afterwards. What was refunded is added to it. The buyer sees it too.'
          : `${party === 'buyer' ? 'The seller' : 'The buyer'} and the operator of the platform see it. It cannot be changed afterwards.`}
        {answer && ' It is your answer: from then on the operator decides.'}
      </p>
      <EvidenceFields />
    </ConfirmDialog>
  );
}
