import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import {
  AcceptOfferDocument,
  CounterOfferDocument,
  type Party,
  RejectOfferDocument,
  WithdrawOfferDocument,
} from '../../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../../ui/controls/address-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { termsText, totalOf } from '../../../ui/show/terms.ts';
import { integerIn, neededAmountIn } from '../../../ui/controls/amount-field.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { rejectOfferLimits } from '../../../generated/limits.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { TermsFields } from '../../../records/offer/terms-fields.tsx';
import type { Offer, Revision } from '../offer.ts';

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

const actions = {
  reject: {
    document: RejectOfferDocument,
    title: 'Decline the offer?',
    action: 'Decline',
    effect: 'The offer ends, and the other party is told.',
    done: 'The offer is declined.',
  },
  withdraw: {
    document: WithdrawOfferDocument,
    title: 'Withdraw the offer?',
    action: 'Withdraw',
    effect: 'Your terms are taken back, which ends the offer.',
    done: 'The offer is withdrawn.',
  },
} as const;

/** Declines the other party's revision, or withdraws the own one. */
export function EndDialog({
  offer,
  revision,
  action: kind,
  onClose,
  onDone,
  onOutdated,
}: AnswerProps & { action: keyof typeof actions }): ReactNode {
  const { document, title, action, effect, done } = actions[kind];
  const { mutateAsync, isPending, error } = useChange<object, EndVariables>(document);
  const confirm = async (fields: FormData): Promise<void> => {
    const reason = String(fields.get('reason')).trim();
    try {
      await mutateAsync({ id: offer.id, expectedRevision: revision.revision, ...(reason !== '' && { reason }) });
      onDone();
      say(done);
    } catch (refusal) {
      if (isOutdated(refusal)) onOutdated(refusal);
      else throw refusal;
    }
  };
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger
      busy={isPending}
      error={isOutdated(error) ? null : error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        It is about revision {revision.revision}, {termsText(revision)}. {effect} This cannot be undone.
      </p>
      <TextField
        name="reason"
        label="Reason"
        {...rejectOfferLimits.reason}
        hint="For the audit log of your organization."
        optional
      />
    </ConfirmDialog>
  );
}

interface EndVariables {
  id: string | number;
  expectedRevision?: number | null | undefined;
  reason?: string | null | undefined;
}

/** What the dialogs of an offer get. */
interface AnswerProps {
  offer: Offer;
  revision: Revision;
  onClose: () => void;
  onDone: () => void;
  onOutdated: (error: ApiError) => void;
}

const outdated = new Set(['offer_revision_conflict', 'offer_not_open', 'offer_expired', 'not_your_turn']);

/** Whether the refusal says that the offer is not what the person has read. */
function isOutdated(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && outdated.has(String(error.code));
}
