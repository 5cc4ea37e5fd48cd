import type { ReactNode } from 'react';
import css from './amount.module.css';
import { decimalOf, type Money } from './money.ts';

/** An amount, with its currency in a quieter color. */
export function Amount({ of }: { of: Money }): ReactNode {
  return (
    <span className={css.amount}>
      {decimalOf(of)} <span className={css.currency}>{of.currency}</span>
    </span>
  );
}
