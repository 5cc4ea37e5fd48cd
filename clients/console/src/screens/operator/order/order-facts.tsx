import type { InspectedMoneyFragment, InspectedOrderFragment } from '../../../generated/graphql/graphql.ts';
import type { ReactNode } from 'react';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { OrganizationLink } from '../records.tsx';
import { leftOf } from './inspected.ts';
import office from '../back-office.module.css';

/** Parties and total of the order. */
export function OrderFacts({
  order,
  money,
}: {
  order: InspectedOrderFragment;
  money: InspectedMoneyFragment | null;
}): ReactNode {
  return (
    <Card title="Parties">
      <Facts
        rows={[
          ['Buyer', <OrganizationLink id={order.buyerOrganizationId} organization={order.buyer} />],
          ['Seller', <OrganizationLink id={order.sellerOrganizationId} organization={order.seller} />],
          money !== null &&
            money.riskFlags.length > 0 && ['In common', money.riskFlags.map((flag) => wordOf(flag)).join(', ')],
          ['Total', <Amount money={order.total} />],
          ['Ordered', <Time at={order.createdAt} />],
          ['Id', <Id id={order.id} />],
        ]}
      />
    </Card>
  );
}

/** Amounts of the order by their state. */
export function MoneyFacts({ money }: { money: InspectedMoneyFragment }): ReactNode {
  const { captured, refunded, refundPending, chargedBack, withdrawn, refundDue, lost, platformFee, feeReversed } =
    money;
  return (
    <Card title="Money">
      <Facts
        amounts
        rows={[
          ['Captured', <Amount money={captured} />],
          ['Refunded', <Amount money={refunded} />],
          refundPending.amount > 0 && ['Being refunded', <Amount money={refundPending} />],
          chargedBack.amount > 0 && ['Charged back', <Amount money={chargedBack} />],
          withdrawn.amount > 0 && ['Held by a bank', <Amount money={withdrawn} />],
          refundDue.amount > 0 && ['Held for the buyer', <Amount money={refundDue} />],
          lost.amount > 0 && ['Lost by the platform', <Amount money={lost} />],
          ['Left to refund', <Amount money={leftOf(money)} />],
          platformFee !== null && ['Fee of the platform', <Amount money={platformFee} />],
          feeReversed.amount > 0 && ['Returned of the fee', <Amount money={feeReversed} />],
        ]}
      />
      <p className={office.quiet}>
        <Whereabouts money={money} />
      </p>
    </Card>
  );
}

/** Sentence about who holds the money of the order. */
function Whereabouts({ money }: { money: InspectedMoneyFragment }): ReactNode {
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
