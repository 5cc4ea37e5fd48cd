import type { WaitingPayoutsFragment } from '../../../../generated/graphql/graphql.ts';
import { moneyText } from '../../../../ui/show/money/money.ts';

/** Effect of a stop of these payouts. `others`: further causes that stop them, such as `its suspension`. */
export function effectOfStop(of: readonly WaitingPayoutsFragment[], others: readonly string[]): string {
  const [waiting, startable] = [sumOf(of, waits), sumOf(of, starts)];
  if (!waiting) return 'No payout is waiting now.';
  const stopped = `${waiting} would wait.`;
  return startable && others.length === 0 ? `${stopped} Of these, ${startable} would start now otherwise.` : stopped;
}

/** Effect of the end of a stop. */
export function effectOfStart(of: readonly WaitingPayoutsFragment[], others: readonly string[]): string {
  const [startable, held] = [sumOf(of, starts), sumOf(of, (one) => difference(waits(one), starts(one)))];
  const until = `, but not before ${listed(others)} ${others.length === 1 ? 'ends' : 'end'}`;
  const started = `${startable ?? 'No payout'} would start${startable && others.length > 0 ? until : ''}.`;
  return held ? `${started} ${held} would go on waiting for something else.` : started;
}

interface Sum {
  count: number;
  amount: number;
}

function waits({ payouts: count, amount }: WaitingPayoutsFragment): Sum {
  return { count, amount };
}

function starts({ startable: count, startableAmount: amount }: WaitingPayoutsFragment): Sum {
  return { count, amount };
}

function difference(all: Sum, part: Sum): Sum {
  return { count: all.count - part.count, amount: all.amount - part.amount };
}

/** Number and sums, such as `3 payouts, 120.00 EUR and 40.00 USD,`. Undefined if there is no payout. */
function sumOf(
  of: readonly WaitingPayoutsFragment[],
  choose: (one: WaitingPayoutsFragment) => Sum,
): string | undefined {
  const sums = of.map((one) => ({ ...choose(one), currency: one.currency })).filter(({ count }) => count > 0);
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? 'payout' : 'payouts'}, ${listed(sums.map(moneyText))},`;
}

/** List in words, such as `a, b and c`. */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
