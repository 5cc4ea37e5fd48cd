import { type ReactNode, useState } from 'react';
import { allows } from '../../../data/actions.ts';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ClaimDialog } from '../../disputes/actions/claim-dialog.tsx';
import { refundableOf } from '../actions/refund-dialog.tsx';
import { type Order, succeededPaymentOf } from '../order-states.ts';

/** Opens a claim of the buyer, as long as something of the payment is left. */
export function ClaimButton({ of: order, party }: { of: Order; party: Party }): ReactNode {
  const [opened, setOpened] = useState(false);
  const payment = succeededPaymentOf(order);
  if (!payment || !allows('payment', payment.status, 'createDispute', party)) return null;
  const left = refundableOf(payment);
  return (
    <>
      <Button
        disabledReason={left.amount > 0 ? undefined : 'Nothing is left of the payment'}
        onClick={() => setOpened(true)}
      >
        Open a claim
      </Button>
      {opened && <ClaimDialog orderId={order.id} left={left} onClose={() => setOpened(false)} />}
    </>
  );
}
