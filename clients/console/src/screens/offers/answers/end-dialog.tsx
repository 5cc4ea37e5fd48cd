import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import { RejectOfferDocument, WithdrawOfferDocument } from '../../../generated/graphql/graphql.ts';
import { TextField } from '../../../ui/controls/fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { termsText } from '../../../ui/show/terms.ts';
import { type AnswerProps, isOutdated } from './answer.ts';
import { rejectOfferLimits } from '../../../generated/limits.ts';

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
