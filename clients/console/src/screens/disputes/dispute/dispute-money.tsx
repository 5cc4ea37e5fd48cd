import type { ReactNode } from 'react';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { earningsOf } from '../../orders/money/earnings.ts';
import { acceptedAmountOf } from '../accepting.ts';
import type { Dispute, DisputedOrder } from '../dispute.ts';
import { isOpen } from '../dispute-words.ts';
import { refundsSince } from '../refunds-since.ts';

/** What the dispute is about, and where its money is. What is left to the seller is shown to the seller only. */
export function DisputeMoney({ of: dispute, order }: { of: Dispute; order: DisputedOrder }): ReactNode {
  const { succeeded, pending, returned } = refundsSince(dispute, order);
  const { amount, source, status, stage, fundsWithdrawn } = dispute;
  const ofCurrency = (minorUnits: number) => <Amount of={{ ...amount, amount: minorUnits }} />;
  const open = isOpen(dispute);
  const now = earningsOf(order);
  const lost = open ? earningsOf(order, acceptedAmountOf(dispute, order).amount) : undefined;
  const bank = source === 'provider';
  const back = (bank && status === 'won' && stage === 'chargeback') || (status === 'lost' && returned);
  return (
    <Card title="Money">
      <Facts
        amounts
        of={[
          [bank ? 'Disputed' : 'Claimed', <Amount of={amount} />],
          fundsWithdrawn && ['Held by the bank', <Amount of={amount} />],
          back && ['Returned by the bank', <Amount of={amount} />],
          bank && status === 'lost' && !returned && ['Kept by the bank', <Amount of={amount} />],
          !bank && (succeeded > 0 || status === 'lost') && ['Refunded since then', ofCurrency(succeeded)],
          !bank && pending > 0 && ['Being refunded', ofCurrency(pending)],
        ]}
      />
      {now && lost && (
        <p>
          If the dispute is decided for you, you get {moneyText(now.net)} of this order. If it is decided for the buyer,
          you get {moneyText(lost.net)}.
        </p>
      )}
    </Card>
  );
}
