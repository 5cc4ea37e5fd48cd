import type { OrderLedgerQuery } from '../../../generated/graphql/graphql.ts';

export type LedgerTransaction = NonNullable<NonNullable<OrderLedgerQuery['order']>['ledger']>[number];

interface LedgerRow extends Pick<LedgerTransaction, 'id' | 'kind' | 'createdAt'> {
  /** What entered (positive) or left each account. */
  amounts: number[];
  /** Zero, because what leaves one account enters another. */
  sum: number;
}

export interface LedgerTable {
  /** In the order in which they were first used. */
  accounts: string[];
  rows: LedgerRow[];
  balances: number[];
}

/** The transactions as a table: a row for each, a column for each account. */
export function ledgerOf(transactions: readonly LedgerTransaction[]): LedgerTable {
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

/** What the account is to the person. Its own name is shown on pointing. */
export function accountNameOf(account: string): string {
  if (account.startsWith('provider:') || account === 'provider') return 'Cards and banks';
  if (account.startsWith('escrow:') || account === 'escrow') return 'Held for the order';
  if (account.includes('payable')) return 'Your balance';
  if (account.includes('transit')) return 'On the way to you';
  if (account.includes('fees')) return 'Fees';
  return account.includes('losses') ? 'Losses of the platform' : account;
}
