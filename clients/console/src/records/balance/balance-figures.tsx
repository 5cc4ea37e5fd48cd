import type { ReactNode } from 'react';
import type { BalanceFragment } from '../../generated/graphql/graphql.ts';
import { Amount } from '../../ui/show/money/amount.tsx';
import { moneyText } from '../../ui/show/money/money.ts';
import { type Column, Table } from '../../ui/show/table.tsx';
import css from './balance-figures.module.css';
type Part = Exclude<keyof BalanceFragment, 'currency'>;

const available = ['available', 'Available', 'earned, and not paid out'] as const;
const reserved = ['reserved', 'Reserved', 'the part of available that is held back'] as const;
const others = [
  ['pending', 'Pending', 'of orders that are not completed'],
  ['onHold', 'On hold', 'the part of pending in disputes'],
  ['inTransit', 'In transit', 'on the way to your bank'],
] as const;

/** Balances of the organization: figures, or a table if it sells in several currencies, and its debts. */
export function BalanceFigures({ balances }: { balances: readonly BalanceFragment[] }): ReactNode {
  const [first, second] = balances;
  if (!first) return <p className={css.quiet}>Nothing was sold yet.</p>;
  // Most sellers never have a reserve.
  const parts = [available, ...(balances.some((one) => one.reserved !== 0) ? [reserved] : []), ...others];
  return (
    <>
      {second ? (
        <>
          <Table
            caption="Balances"
            rows={balances}
            keyOf={({ currency }) => currency}
            columns={[{ title: 'Currency', cell: ({ currency }) => currency }, ...parts.map(columnOf)]}
          />
          <p className={css.quiet}>{parts.map(([, title, text]) => `${title}: ${text}.`).join(' ')}</p>
        </>
      ) : (
        <dl className={css.figures}>
          {parts.map(([part, title, text]) => (
            <div key={part}>
              <dt>{title}</dt>
              <dd className={css.figure}>
                <Amount money={{ amount: first[part], currency: first.currency }} />
              </dd>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {balances
        .filter((one) => one.available < 0)
        .map((balance) => (
          <Debt key={balance.currency} balance={balance} />
        ))}
    </>
  );
}

function columnOf([part, title]: readonly [Part, string, string]): Column<BalanceFragment> {
  return {
    title,
    cell: ({ currency, [part]: amount }) => <Amount money={{ amount, currency }} />,
    numeric: true,
    ...(part !== 'available' && { wide: true, labeled: true }),
  };
}

/** Explanation of a negative balance. */
function Debt({ balance: { currency, available } }: { balance: BalanceFragment }): ReactNode {
  return (
    <p className={css.debt}>
      You owe {moneyText({ amount: -available, currency })}: refunds or disputes of orders that were paid out have cost
      more than you had left. Your next payouts in {currency} are reduced by it, and you need not do anything.{' '}
      <a href="/docs/guides/money#debts-of-sellers-and-money-that-comes-back">How debts are paid</a>
    </p>
  );
}
