import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import { AcceptOfferDocument, type Party } from '../../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../../ui/controls/address-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { termsText, totalOf } from '../../../ui/show/terms.ts';
import { type AnswerProps, isOutdated } from './answer.ts';

/** Accepts one revision at its total. If there is a newer one, nothing is accepted. */
export function AcceptDialog({
  offer,
  party,
  revision,
  onClose,
  onDone,
  onOutdated,
}: AnswerProps & { party: Party }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useChange(AcceptOfferDocument);
  const asksAddress = party === 'buyer' && offer.listing?.requiresShipping === true && !offer.shippingAddress;
  const confirm = async (fields: FormData): Promise<void> => {
    try {
      const { order } = await mutateAsync({
        id: offer.id,
        input: {
          expectedRevision: revision.revision,
          expectedTotal: totalOf(revision),
          ...(asksAddress && { shippingAddress: addressIn(fields, 'input.shippingAddress') }),
        },
      });
      onDone();
      say('The offer is accepted.');
      await navigate({ to: `/o/${slug}/orders/${order!.id}` });
    } catch (refusal) {
      if (isOutdated(refusal)) onOutdated(refusal);
      else throw refusal;
    }
  };
  return (
    <ConfirmDialog
      title={`Accept revision ${revision.revision}?`}
      action={`Accept ${termsText(revision)}`}
      busy={isPending}
      error={isOutdated(error) ? null : error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {party === 'buyer'
          ? 'You buy on these terms: there is an order, which you pay next.'
          : 'You sell on these terms: the units are reserved, and the buyer pays next.'}
      </p>
      {asksAddress && <AddressFields at="input.shippingAddress" />}
    </ConfirmDialog>
  );
}
