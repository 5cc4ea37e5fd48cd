import type { InspectedMoneyFragment } from '../../../generated/graphql/graphql.ts';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/layout/card.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { minorUnitsOf, type Money } from '../../../ui/show/money/money.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { costOf } from './inspected.ts';

/** Effect of a refund in figures. The amount is undefined until one is written. */
export function RefundCost({ money, amount }: { money: InspectedMoneyFragment; amount: Money | undefined }): ReactNode {
  const cost = amount && costOf(money, amount.amount);
  return (
    <>
      <Facts
        amounts
        rows={[
          ['The buyer gets', amount ? <Amount money={amount} /> : '–'],
          ['The seller bears', cost ? <Amount money={cost.seller} /> : '–'],
          ['The platform returns of its fee', cost ? <Amount money={cost.fee} /> : '–'],
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

/** Amount in a text that is being written. Undefined if it has none, or more than is left. */
export function writtenAmount(text: string, left: Money): Money | undefined {
  const { currency } = left;
  try {
    const amount = minorUnitsOf(text, currency);
    return amount > left.amount ? undefined : { amount, currency };
  } catch {
    return undefined;
  }
}
