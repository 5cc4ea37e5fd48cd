import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Amount } from '../../ui/show/amount.tsx';
import css from './home-screen.module.css';

const parts = [
  ['available', 'Available', 'earned, and not paid out'],
  ['pending', 'Pending', 'of orders that are not completed'],
  ['onHold', 'On hold', 'of it, in disputes'],
  ['inTransit', 'In transit', 'on the way to your bank'],
] as const;

/** What the organization has earned, by currency. */
export function Balances({ read }: { read: Read<HomeQuery> }): ReactNode {
  return (
    <Card title="Balances">
      <Loaded read={read} field="balance" rows={2}>
        {({ balance }) =>
          !balance?.length ? (
            <p className={css.quiet}>Nothing was sold yet.</p>
          ) : (
            balance.map(({ currency, ...amounts }) => (
              <dl key={currency} className={css.balances}>
                {parts.map(([part, title, text]) => (
                  <div key={part}>
                    <dt>{title}</dt>
                    <dd className={css.figure}>
                      <Amount of={{ amount: amounts[part], currency }} />
                    </dd>
                    <dd className={css.quiet}>{text}</dd>
                  </div>
                ))}
              </dl>
            ))
          )
        }
      </Loaded>
    </Card>
  );
}
