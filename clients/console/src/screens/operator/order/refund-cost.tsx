import type { ReactNode } from 'react';
import { Facts } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import type { Money } from '../../../ui/show/money/money.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { costOf, type InspectedMoney } from './inspected.ts';

/** What a refund of the amount does, in figures. Undefined: no amount is written yet. */
export function RefundCost({ of: money, amount }: { of: InspectedMoney; amount: Money | undefined }): ReactNode {
  const cost = amount && costOf(money, amount.amount);
  return (
    <>
      <Facts
        amounts
        of={[
          ['The buyer gets', amount ? <Amount of={amount} /> : '–'],
          ['The seller bears', cost ? <Amount of={cost.seller} /> : '–'],
          ['The platform returns of its fee', cost ? <Amount of={cost.fee} /> : '–'],
        ]}
      />
      <p>
        {money.releasedAt === null ? (
          'It is paid out of the money that is held for the order.'
        ) : (
          <>
            The money was released to the seller on <Time at={money.releasedAt} day />. What the balance of the seller
            does not cover is taken back from the transfer, or is then a debt of the seller.
          </>
        )}{' '}
        This cannot be undone.
      </p>
    </>
  );
}
