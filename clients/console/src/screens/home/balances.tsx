import type { ReactNode } from 'react';
import type { Read } from '../../data/queries.ts';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/waiting.tsx';
import { Amount } from '../../ui/show/money/amount.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import css from './home-screen.module.css';

type Balance = NonNullable<HomeQuery['balance']>[number];

const parts = [
  ['available', 'Available', 'earned, and not paid out'],
  ['pending', 'Pending', 'of orders that are not completed'],
  ['onHold', 'On hold', 'of it, in disputes'],
  ['inTransit', 'In transit', 'on the way to your bank'],
] as const;

/** What the organization has earned: figures, or a table if it sells in several currencies. */
export function Balances({ read }: { read: Read<HomeQuery> }): ReactNode {
  return (
    <Card title="Balances">
      <Loaded read={read} field="balance" rows={2}>
        {({ balance }) => {
          const [first, ...others] = balance ?? [];
          if (!first) return <p className={css.quiet}>Nothing was sold yet.</p>;
          if (others.length === 0) return <Figures of={first} />;
          return <Table caption="Balances" rows={balance!} keyOf={({ currency }) => currency} columns={columns} />;
        }}
      </Loaded>
    </Card>
  );
}

function Figures({ of: { currency, ...amounts } }: { of: Balance }): ReactNode {
  return (
    <dl className={css.balances}>
      {parts.map(([part, title, text]) => (
        <div key={part}>
          <dt>{title}</dt>
          <dd className={css.figure}>
            <Amount of={{ amount: amounts[part], currency }} />
          </dd>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns: Column<Balance>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  ...parts.map(
    ([part, title]): Column<Balance> => ({
      title,
      cell: ({ currency, [part]: amount }) => <Amount of={{ amount, currency }} />,
      numeric: true,
      ...(part !== 'available' && { wide: true, labeled: true }),
    }),
  ),
];
