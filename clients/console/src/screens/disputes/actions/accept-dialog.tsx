import type { ReactNode } from 'react';
import { queryClient } from '../../../data/queries.ts';
import {
  AcceptDisputeDocument,
  type DisputedOrderFragment,
  type DisputeFragment,
} from '../../../generated/graphql/graphql.ts';
import { Facts } from '../../../ui/layout/card.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { earningsOf } from '../../../records/order/earnings.ts';
import { acceptedAmountOf } from '../../../records/dispute/accepting.ts';

interface AcceptDialogProps {
  dispute: DisputeFragment;
  order: DisputedOrderFragment;
  onClose: () => void;
}

/**
 * Accepts a claim, which refunds it, or a chargeback. Shows the effect in figures. If the dispute has changed since,
 * nothing is accepted, and the new figures are shown.
 */
export function AcceptDialog({ dispute, order, onClose }: AcceptDialogProps): ReactNode {
  const { id, version, source } = dispute;
  const claim = source === 'buyer';
  const amount = acceptedAmountOf(dispute, order);
  const [now, then] = [earningsOf(order), earningsOf(order, amount.amount)];
  return (
    <ChangeDialog
      title={claim ? 'Accept the claim?' : 'Accept the chargeback?'}
      action={claim ? `Accept and refund ${moneyText(amount)}` : `Accept, and leave ${moneyText(amount)} to the bank`}
      danger
      document={AcceptDisputeDocument}
      variables={() => ({ id, expectedVersion: version })}
      done={({ dispute: after }) =>
        after!.status === 'lost' ? 'The dispute is over.' : 'You have accepted. It ends in a moment.'
      }
      // The dispute on screen may be older than the one that refused.
      onRefused={() => void queryClient.invalidateQueries()}
      onClose={onClose}
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
          rows={[
            [claim ? 'The buyer gets' : 'The bank keeps', <Amount money={amount} />],
            ['Fee that you get back', <Amount money={{ ...amount, amount: now.fee.amount - then.fee.amount }} />],
            ['You get of this order', <Amount money={then.net} />],
            ['Instead of', <Amount money={now.net} />],
          ]}
        />
      )}
    </ChangeDialog>
  );
}
