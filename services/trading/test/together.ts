import { setTimeout as delay } from 'node:timers/promises';
import { untilNotBusy } from '@marketplace/store/testing';
import { refusalOf } from './trade-actions.ts';

const headStartMsMax = 30;

/**
 * Makes the calls at the same time, those of a random kind some milliseconds before the others, so that each can win.
 * Returns how each ended. A call that is refused with `busy` is repeated. Numbers at the end of names are ignored.
 */
export async function together<Name extends string>(
  calls: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, string>> {
  const kindOf = (name: string): string => name.replace(/ \d+$/, '');
  const kinds = [...new Set(Object.keys(calls).map(kindOf))];
  const first = kinds[Math.floor(Math.random() * kinds.length)];
  const ended = await Promise.all(
    Object.entries<() => Promise<unknown>>(calls).map(async ([name, call]) => {
      if (kindOf(name) !== first) await delay(Math.random() * headStartMsMax);
      return [name, (await refusalOf(untilNotBusy(call))).code] as const;
    }),
  );
  return Object.fromEntries(ended) as Record<Name, string>;
}

/** Many calls of one kind. */
export const times = <T>(count: number, name: string, call: (n: number) => T): Record<string, () => T> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name} ${n}`, () => call(n)]));

/** Ends of the calls of a kind, sorted. */
export const endsOf = (ended: Record<string, string>, name: string): string[] =>
  Object.keys(ended)
    .filter((key) => key.startsWith(name))
    .map((key) => ended[key]!)
    .toSorted();

/** The names of the calls that were not refused. */
export const winnersOf = (ended: Record<string, string>): string[] =>
  Object.keys(ended).filter((name) => ended[name] === 'done');

/** One success, and this refusal of all others. */
export const once = (code: string, count: number): string[] =>
  ['done', ...Array<string>(count - 1).fill(code)].toSorted();
