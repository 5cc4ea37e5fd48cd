import type { ReactNode } from 'react';
import { queryClient, useChange } from '../../../data/queries.ts';
import { type Party, SubmitEvidenceDocument } from '../../../generated/graphql/graphql.ts';
import { submitEvidenceLimits } from '../../../generated/limits.ts';
import { TextAreaField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import type { Dispute } from '../dispute.ts';

const filesMax = 10;

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
          input: {
            text: String(fields.get('input.text')),
            fileUrls: addressesIn(String(fields.get('input.fileUrls'))),
          },
        }).catch(async (refused: unknown) => {
          // What is on screen may be older than what refused it.
          await queryClient.invalidateQueries();
          throw refused;
        });
        // Evidence that the bank refuses is not kept.
        if (toBank && !dispute!.evidence.some(({ submittedBy }) => submittedBy === 'seller'))
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
          ? 'The bank takes it once: nothing can be added or changed afterwards. The buyer sees it too.'
          : `${party === 'buyer' ? 'The seller' : 'The buyer'} and the operator of the platform see it. It cannot be changed afterwards.`}
        {answer && ' It is your answer: from then on the operator decides.'}
      </p>
      <TextAreaField name="input.text" label="What happened" rows={6} {...submitEvidenceLimits.text} />
      <TextAreaField
        name="input.fileUrls"
        label="Addresses of files"
        rows={2}
        optional
        spellCheck={false}
        placeholder="https://files.example/photo.jpg"
        hint={`One in each line, at most ${filesMax}, each with https.`}
      />
    </ConfirmDialog>
  );
}

/** The addresses, one in each line. Throws `FieldRefused`. */
function addressesIn(text: string): string[] {
  const addresses = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = addresses.find((address) => !address.startsWith('https://') || !URL.canParse(address));
  if (wrong !== undefined)
    throw new FieldRefused('input.fileUrls', `${isolated(wrong)} is no address that begins with https://.`);
  if (addresses.length > filesMax)
    throw new FieldRefused('input.fileUrls', `These are ${addresses.length} addresses. At most ${filesMax} are kept.`);
  return addresses;
}
