import type { ReactNode } from 'react';
import css from './amount.module.css';
import { decimalOf, type Money } from './money.ts';

/** An amount, with its currency in a quieter color. */
export function Amount({ money }: { money: Money }): ReactNode {
  return (
    <span className={css.amount}>
      {decimalOf(money)} <span className={css.currency}>{money.currency}</span>
    </span>
  );
}
