import fc from 'fast-check';
import type { Kind } from '@marketplace/store/testing/model';
import type { Expectation } from '../rules/orders.ts';
import type { Market } from '../rules/market.ts';
import type { World } from '../world.ts';

/** The state of a run. Commands get all of it, because the world knows which requests can be repeated. */
export interface Run {
  market: Market;
  world: World;
}

/** Declares a kind of command. */
export const kind = <A>(
  weight: number,
  args: fc.Arbitrary<A>,
  can: (market: Market, world: World, args: NoInfer<A>) => boolean,
  run: (market: Market, world: World, args: NoInfer<A>) => Promise<void>,
): Kind<Run> => ({
  weight,
  args,
  can: ({ market, world }, chosen: A) => can(market, world, chosen),
  run: ({ market, world }, chosen: A) => run(market, world, chosen),
});

/** Totals that requests expect: mostly none, seldom a wrong one. */
export const expectation: fc.Arbitrary<Expectation> = fc
  .integer({ min: 1, max: 16 })
  .map((n) => (n > 15 ? 'another total' : n > 11 ? 'the total' : 'nothing'));

/** The member of a request for an expectation. */
export const expectedTotalOf = (expects: Expectation, amount: number, currency: string): object =>
  expects === 'nothing' ? {} : { expectedTotal: { amount: expects === 'the total' ? amount : amount + 1, currency } };

/**
 * Number of one of several: 0 is the newest. Counted from the newest, so that the choice stays when earlier ones
 * disappear.
 */
export const nth = fc.nat(7);

/** The chosen one of a list that is not empty. */
export const pick = <T>(some: readonly T[], n: number): T => some[some.length - 1 - (n % some.length)]!;

/** True in one case of `n`. */
export const oneIn = (n: number): fc.Arbitrary<boolean> => fc.integer({ min: 1, max: n }).map((chosen) => chosen === n);

/** Record that a command is tried on: one with which it probably succeeds, or any. */
export interface Selection {
  of: number;
  fromAll: boolean;
}
/** Any selection; one in ten is among all records. */
export const selection = { of: nth, fromAll: oneIn(10) };

/** The records among which a selection chooses. */
export const candidates = <T>(
  some: readonly T[],
  isSuitable: (one: T) => boolean,
  { fromAll }: Pick<Selection, 'fromAll'>,
): readonly T[] => (fromAll ? some : some.filter(isSuitable));
