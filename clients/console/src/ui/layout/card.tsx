import { type ReactNode, useId } from 'react';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** Content beside the title, such as a link to the whole list. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a screen, with a title. */
export function Card({ title, action, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface FactsProps {
  rows: readonly (readonly [name: string, value: ReactNode] | null | false)[];
  /** Whether the values are amounts, aligned to the right. */
  amounts?: boolean;
}

/** Names and values of a record. */
export function Facts({ rows, amounts = false }: FactsProps): ReactNode {
  return (
    <dl className={amounts ? `${css.facts} ${css.amounts}` : css.facts}>
      {rows.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
