import type { ReactNode } from 'react';
import type { LedgerTransactionFragment } from '../../generated/graphql/graphql.ts';
import { decimalOf } from '../../ui/show/money/money.ts';
import { wordOf } from '../../ui/show/status.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import css from './ledger-table.module.css';

interface LedgerTableProps {
  transactions: readonly LedgerTransactionFragment[];
  currency: string;
  /** Name of an account for the reader. */
  nameOf?: (account: string) => string;
}

/** Table with a row per transaction and a column per account. Each row sums to zero. */
export function LedgerTable({ transactions, currency, nameOf = accountNameOf }: LedgerTableProps): ReactNode {
  const { accounts, rows, balances } = ledgerOf(transactions);
  const figure = (amount: number): string => (amount === 0 ? '–' : decimalOf({ amount, currency }));
  return (
    <div className={css.scroll} role="region" aria-label="Ledger of the order" tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">Movements in {currency}. Each row sums to zero.</caption>
        <thead>
          <tr>
            <th scope="col">What happened</th>
            {accounts.map((account) => (
              <th key={account} scope="col" title={account}>
                {nameOf(account)}
              </th>
            ))}
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, kind, createdAt, amounts, sum }) => (
            <tr key={id}>
              <th scope="row">
                {wordOf(kind)}
                <span className={css.when}>
                  <Time at={createdAt} />
                </span>
              </th>
              {amounts.map((amount, position) => (
                <td key={accounts[position]}>{figure(amount)}</td>
              ))}
              <td>{decimalOf({ amount: sum, currency })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Balance in {currency}</th>
            {balances.map((amount, position) => (
              <td key={accounts[position]}>{decimalOf({ amount, currency })}</td>
            ))}
            <td>{decimalOf({ amount: balances.reduce((all, amount) => all + amount, 0), currency })}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface LedgerRow extends Pick<LedgerTransactionFragment, 'id' | 'kind' | 'createdAt'> {
  /** Change of each account. */
  amounts: number[];
  /** Zero, because what leaves one account enters another. */
  sum: number;
}

interface Ledger {
  /** Ordered by their first use. */
  accounts: string[];
  rows: LedgerRow[];
  balances: number[];
}

/** The transactions as a table: a row for each, a column for each account. */
function ledgerOf(transactions: readonly LedgerTransactionFragment[]): Ledger {
  const accounts = [...new Set(transactions.flatMap(({ postings }) => postings.flatMap(({ from, to }) => [from, to])))];
  const rows = transactions.map(({ id, kind, createdAt, postings }) => {
    const amounts = accounts.map((account) =>
      postings.reduce(
        (all, { from, to, amount }) => all + amount.amount * (Number(to === account) - Number(from === account)),
        0,
      ),
    );
    return { id, kind, createdAt, amounts, sum: amounts.reduce((all, amount) => all + amount, 0) };
  });
  const balances = accounts.map((_, position) => rows.reduce((all, { amounts }) => all + amounts[position]!, 0));
  return { accounts, rows, balances };
}

/** Name of the account for a party. Its own name is the title of the column. */
function accountNameOf(account: string): string {
  if (account.startsWith('provider:') || account === 'provider') return 'Cards and banks';
  if (account.startsWith('escrow:') || account === 'escrow') return 'Held for the order';
  if (account.includes('payable')) return 'Your balance';
  if (account.includes('transit')) return 'On the way to you';
  if (account.includes('fees')) return 'Fees';
  return account.includes('losses') ? 'Losses of the platform' : account;
}
