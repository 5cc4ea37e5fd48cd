import type { Abuse, AttemptReport } from './attempt.ts';
import {
  agedSeller,
  fourCurrencies,
  largePayout,
  manyOrganizations,
  leftAsOwner,
  stolenPayouts,
} from './attempts/payouts.ts';
import { cardTesting, heldStock, otherCurrency, unpaidOrders } from './attempts/purchases.ts';
import { cashOut, feeInShipping, raisedShipping } from './attempts/prices.ts';
import { refundedTwice, shippedRefund, silentOperator, smallClaim } from './attempts/claims.ts';

/**
 * All abuses. After testing the cards, the thief can pay nothing for a day, with none of its organizations. The last
 * one may wait until a session is not recent, after which the others could make no API keys.
 */
export const abuses: readonly Abuse[] = [
  cashOut,
  unpaidOrders,
  heldStock,
  raisedShipping,
  feeInShipping,
  smallClaim,
  silentOperator,
  shippedRefund,
  refundedTwice,
  otherCurrency,
  largePayout,
  fourCurrencies,
  manyOrganizations,
  agedSeller,
  leftAsOwner,
  cardTesting,
  stolenPayouts,
];

/** An attempt as text for the terminal. */
export function describeAttempt({ title, steps, got, unharmed, successes }: AttemptReport, number: number): string {
  const width = Math.max(...steps.map(({ what }) => what.length), 0);
  const answered = (answers: Record<string, number>): string =>
    Object.entries(answers)
      .map(([answer, count]) => (count === 1 ? answer : `${answer} (${count} times)`))
      .join(', ');
  const section = (name: string, lines: string[]): string[] =>
    lines.map((line, index) => `   ${(index === 0 ? name : '').padEnd(12)}${line}`);
  return [
    `${number}. ${title}`,
    ...section(
      'tried',
      steps.map(({ what, answers }) => `${what.padEnd(width)}   ${answered(answers)}`),
    ),
    ...section('got', [got]),
    ...section('others', unharmed),
    ...section('result', successes.length === 0 ? ['failed'] : successes.map((one) => `SUCCEEDED: ${one}`)),
  ].join('\n');
}

/** The last line: the number of failed attempts, and the names of the others. */
export function describeAll(reports: readonly AttemptReport[]): string {
  const succeeded = reports.filter(({ successes }) => successes.length > 0).map(({ name }) => name);
  const failed = `${reports.length - succeeded.length} of ${reports.length} attempts failed`;
  return succeeded.length === 0 ? failed : `${failed}; succeeded: ${succeeded.join(', ')}`;
}
