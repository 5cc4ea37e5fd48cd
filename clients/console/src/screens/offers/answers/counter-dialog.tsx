import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import { CounterOfferDocument } from '../../../generated/graphql/graphql.ts';
import { integerIn, neededAmountIn } from '../../../ui/controls/amount-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { termsText } from '../../../ui/show/terms.ts';
import { type AnswerProps, isOutdated } from './answer.ts';
import { TermsFields } from './terms-fields.tsx';

/** Answers a revision with other terms. */
export function CounterDialog({ offer, revision, onClose, onDone, onOutdated }: AnswerProps): ReactNode {
  const { mutateAsync, isPending, error } = useChange(CounterOfferDocument);
  const confirm = async (fields: FormData): Promise<void> => {
    const unitAmount = neededAmountIn(fields, 'input.unitAmount.amount', revision.unitAmount.currency);
    const quantity = integerIn(fields, 'input.quantity');
    const message = String(fields.get('input.message'));
    try {
      await mutateAsync({
        id: offer.id,
        input: { expectedRevision: revision.revision, unitAmount, quantity, message },
      });
      onDone();
      say('Your terms are sent.');
    } catch (refusal) {
      if (isOutdated(refusal)) onOutdated(refusal);
      else throw refusal;
    }
  };
  return (
    <ConfirmDialog
      title="Counter"
      action="Send these terms"
      busy={isPending}
      error={isOutdated(error) ? null : error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        You answer revision {revision.revision}: {termsText(revision)}.
      </p>
      <TermsFields
        listPrice={offer.listing?.price}
        shippingAmount={revision.shippingAmount}
        current={{ unitAmount: revision.unitAmount, quantity: revision.quantity }}
      />
    </ConfirmDialog>
  );
}
