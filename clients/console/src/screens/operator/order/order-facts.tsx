import type { ReactNode } from 'react';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { OrganizationLink } from '../records.tsx';
import { type InspectedMoney, type InspectedOrder, leftOf } from './inspected.ts';
import office from '../back-office.module.css';

/** Who trades what. */
export function OrderFacts({ of: order, money }: { of: InspectedOrder; money: InspectedMoney | null }): ReactNode {
  return (
    <Card title="Parties">
      <Facts
        of={[
          ['Buyer', <OrganizationLink id={order.buyerOrganizationId} of={order.buyer} />],
          ['Seller', <OrganizationLink id={order.sellerOrganizationId} of={order.seller} />],
          money !== null &&
            money.riskFlags.length > 0 && ['In common', money.riskFlags.map((flag) => wordOf(flag)).join(', ')],
          ['Total', <Amount of={order.total} />],
          ['Ordered', <Time at={order.createdAt} />],
          ['Id', <Id of={order.id} />],
        ]}
      />
    </Card>
  );
}

/** Where the money of the order is. */
export function MoneyFacts({ of: money }: { of: InspectedMoney }): ReactNode {
  const { captured, refunded, refundPending, chargedBack, withdrawn, refundDue, lost, platformFee, feeReversed } =
    money;
  return (
    <Card title="Money">
      <Facts
        amounts
        of={[
          ['Captured', <Amount of={captured} />],
          ['Refunded', <Amount of={refunded} />],
          refundPending.amount > 0 && ['Being refunded', <Amount of={refundPending} />],
          chargedBack.amount > 0 && ['Charged back', <Amount of={chargedBack} />],
          withdrawn.amount > 0 && ['Held by a bank', <Amount of={withdrawn} />],
          refundDue.amount > 0 && ['Held for the buyer', <Amount of={refundDue} />],
          lost.amount > 0 && ['Lost by the platform', <Amount of={lost} />],
          ['Left to refund', <Amount of={leftOf(money)} />],
          platformFee !== null && ['Fee of the platform', <Amount of={platformFee} />],
          feeReversed.amount > 0 && ['Returned of the fee', <Amount of={feeReversed} />],
        ]}
      />
      <p className={office.quiet}>
        <Whereabouts of={money} />
      </p>
    </Card>
  );
}

/** Who has the money of the order now. */
function Whereabouts({ of: money }: { of: InspectedMoney }): ReactNode {
  const { captured, withdrawn, releasedAt, eligibleAt } = money;
  if (captured.amount === 0) return 'Nothing was captured.';
  if (releasedAt !== null)
    return (
      <>
        Released to the seller on <Time at={releasedAt} />.
      </>
    );
  if (withdrawn.amount > 0) return 'A bank holds it until its dispute ends.';
  if (leftOf(money).amount === 0) return 'All of it went back.';
  if (eligibleAt === null) return 'It is held for the order, and not released to the seller yet.';
  return (
    <>
      It is held for the order, and released to the seller on <Time at={eligibleAt} /> at the earliest.
    </>
  );
}
