import type { ReactNode } from 'react';
import { queryClient, useChange } from '../../../data/queries.ts';
import { AcceptDisputeDocument } from '../../../generated/graphql/graphql.ts';
import { Facts } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { earningsOf } from '../../../records/order/earnings.ts';
import { acceptedAmountOf } from '../../../records/dispute/accepting.ts';
import type { Dispute, DisputedOrder } from '../dispute.ts';

interface AcceptDialogProps {
  of: Dispute;
  order: DisputedOrder;
  onClose: () => void;
}

/**
 * Accepts a claim, which refunds it, or a chargeback. It says in figures what follows. If the dispute has changed since
 * they were shown, nothing is accepted, and the new ones are shown.
 */
export function AcceptDialog({ of: dispute, order, onClose }: AcceptDialogProps): ReactNode {
  const { mutateAsync, isPending, error } = useChange(AcceptDisputeDocument);
  const { id, version, source } = dispute;
  const claim = source === 'buyer';
  const amount = acceptedAmountOf(dispute, order);
  const [now, then] = [earningsOf(order), earningsOf(order, amount.amount)];
  return (
    <ConfirmDialog
      title={claim ? 'Accept the claim?' : 'Accept the chargeback?'}
      action={claim ? `Accept and refund ${moneyText(amount)}` : `Accept, and leave ${moneyText(amount)} to the bank`}
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async () => {
        const { dispute: after } = await mutateAsync({ id, expectedVersion: version }).catch(
          async (refused: unknown) => {
            // What is on screen is older than what refused it.
            await queryClient.invalidateQueries();
            throw refused;
          },
        );
        say(after!.status === 'lost' ? 'The dispute is over.' : 'You have accepted. It ends in a moment.');
        onClose();
      }}
    >
      <p>
        {claim
          ? 'The buyer is refunded, to the card, and the claim ends.'
          : 'The bank keeps what it has withdrawn, and its dispute ends. Nothing more is taken from you.'}{' '}
        This cannot be undone.
      </p>
      {now && then && (
        <Facts
          amounts
          of={[
            [claim ? 'The buyer gets' : 'The bank keeps', <Amount of={amount} />],
            ['Fee that you get back', <Amount of={{ ...amount, amount: now.fee.amount - then.fee.amount }} />],
            ['You get of this order', <Amount of={then.net} />],
            ['Instead of', <Amount of={now.net} />],
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
