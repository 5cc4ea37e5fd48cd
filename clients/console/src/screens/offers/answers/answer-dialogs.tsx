import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  AcceptOfferDocument,
  CounterOfferDocument,
  type OfferFragment,
  type Party,
  RejectOfferDocument,
  type RevisionFragment,
  WithdrawOfferDocument,
} from '../../../generated/graphql/graphql.ts';
import { AddressFields, addressIn } from '../../../ui/controls/address-fields.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { termsText, totalOf } from '../../../ui/show/terms.ts';
import { integerIn, neededAmountIn } from '../../../ui/controls/amount-field.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { rejectOfferLimits } from '../../../generated/limits.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { TermsFields } from '../../../records/offer/terms-fields.tsx';

/** Accepts one revision at its total. If there is a newer one, nothing is accepted. */
export function AcceptDialog({ offer, party, revision, onDone, ...common }: AnswerProps & { party: Party }): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const navigate = useNavigate();
  const asksAddress = party === 'buyer' && offer.listing?.requiresShipping === true && !offer.shippingAddress;
  return (
    <ChangeDialog
      title={`Accept revision ${revision.revision}?`}
      action={`Accept ${termsText(revision)}`}
      document={AcceptOfferDocument}
      variables={(fields) => ({
        id: offer.id,
        input: {
          expectedRevision: revision.revision,
          expectedTotal: totalOf(revision),
          ...(asksAddress && { shippingAddress: addressIn(fields, 'input.shippingAddress') }),
        },
      })}
      done="The offer is accepted."
      onDone={({ order }) => {
        onDone();
        void navigate({ to: `/o/${slug}/orders/${order!.id}` });
      }}
      {...common}
    >
      <p>
        {party === 'buyer'
          ? 'You buy on these terms: there is an order, which you pay next.'
          : 'You sell on these terms: the units are reserved, and the buyer pays next.'}
      </p>
      {asksAddress && <AddressFields at="input.shippingAddress" />}
    </ChangeDialog>
  );
}

/** Answers a revision with other terms. */
export function CounterDialog({ offer, revision, ...common }: AnswerProps): ReactNode {
  return (
    <ChangeDialog
      title="Counter"
      action="Send these terms"
      document={CounterOfferDocument}
      variables={(fields) => ({
        id: offer.id,
        input: {
          expectedRevision: revision.revision,
          unitAmount: neededAmountIn(fields, 'input.unitAmount.amount', revision.unitAmount.currency),
          quantity: integerIn(fields, 'input.quantity'),
          message: String(fields.get('input.message')),
        },
      })}
      done="Your terms are sent."
      {...common}
    >
      <p>
        You answer revision {revision.revision}: {termsText(revision)}.
      </p>
      <TermsFields
        listPrice={offer.listing?.price}
        shippingAmount={revision.shippingAmount}
        current={{ unitAmount: revision.unitAmount, quantity: revision.quantity }}
      />
    </ChangeDialog>
  );
}

const actions = {
  reject: {
    document: RejectOfferDocument,
    title: 'Decline the offer?',
    action: 'Decline',
    effect: 'The offer ends, and the other party is informed.',
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

/** Declines the other party's revision, or withdraws one's own. */
export function EndDialog({
  offer,
  revision,
  action: kind,
  ...common
}: AnswerProps & { action: keyof typeof actions }): ReactNode {
  const { effect, ...texts } = actions[kind];
  return (
    <ChangeDialog<object, EndVariables>
      {...texts}
      danger
      variables={(fields) => {
        const reason = String(fields.get('reason')).trim();
        return { id: offer.id, expectedRevision: revision.revision, ...(reason !== '' && { reason }) };
      }}
      {...common}
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
    </ChangeDialog>
  );
}

interface EndVariables {
  id: string | number;
  expectedRevision?: number | null | undefined;
  reason?: string | null | undefined;
}

/** Properties of the dialogs of an offer. */
interface AnswerProps {
  offer: OfferFragment;
  revision: RevisionFragment;
  onClose: () => void;
  onDone: () => void;
  onRefused: (refusal: ApiError) => void;
}
