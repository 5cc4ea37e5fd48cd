import { type ReactNode, useState } from 'react';
import { allows } from '../../../data/actions.ts';
import type { Party } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { type Order, refundableOf, succeededPaymentOf } from '../order-states.ts';

const ClaimDialog = later(
  async () => (await import('../../disputes/actions/claim-dialog.tsx')).ClaimDialog,
  () => null,
);

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
