import fc from 'fast-check';
import { Difference, type Kind } from '@marketplace/store/testing/model';
import { type Ended, type KnownOrder, send, type World, system } from './world.ts';
import { callerOf, isForbidden, type ModelParty } from './parties.ts';
import type { Seen } from './views.ts';

/** Declares a kind of command. `run` returns false if there is nothing to try it on. */
export const kind = <A>(
  weight: number,
  args: fc.Arbitrary<A>,
  run: (world: World, args: NoInfer<A>) => Promise<boolean>,
): Kind<World> => ({
  weight,
  args,
  async run(world, chosen: A) {
    if (!(await run(world, chosen))) return;
    const violations = await world.violations('always');
    if (violations.length > 0) throw new Difference(violations.join('\n'));
  },
});

/**
 * Index of the order: 0 is the newest. Counted from the newest, so that the choice stays when earlier ones disappear.
 */
export const nth = fc.nat(5);

/** The chosen one of a list; undefined if it is empty. */
export function pick<T>(some: readonly T[], n: number): T | undefined {
  return some.length === 0 ? undefined : some[some.length - 1 - (n % some.length)];
}

export const partyOf = ({ parties }: World, name: string): ModelParty => parties.get(name)!;

interface Action {
  line: string;
  service: 'trading' | 'payments';
  operation: string;
  caller: Parameters<typeof send>[3];
  input: object;
  /** The possible codes of its end; `done` if it may succeed. */
  ends: string[];
}

/**
 * Calls an operation and expects it to end as the rules say, or to be refused because of the status of the caller's
 * organization.
 */
export async function act(world: World, { line, ends: allowed, ...action }: Action): Promise<Ended> {
  const ends = isForbidden(action.operation, action.caller) ? ['invalid_state_transition'] : allowed;
  const ended = await send(world, action.service, action.operation, action.caller, action.input);
  world.journal.push(`${line}: ${ended.code}`);
  if (!ends.includes(ended.code))
    throw new Difference(`It ended with ${ended.code}; the rules say ${ends.join(' or ')}.`);
  return ended;
}

interface Ask {
  world: World;
  seen: Seen;
  by: 'buyer' | 'seller';
}

/** A party of an order calls an operation with the id of one of the records of the order. */
export function ask(
  { world, seen: { order }, by }: Ask,
  request: Pick<Parameters<typeof act>[1], 'service' | 'operation' | 'input' | 'ends'> & { verb: string },
): Promise<Ended> {
  const { verb, ...action } = request;
  const party = partyOf(world, order[by]);
  return act(world, { ...action, line: `${order[by]} ${verb} of ${order.label}`, caller: callerOf(party) });
}

/**
 * The order of a command, chosen from the suitable ones; in one case of eight any order, to try commands that are
 * refused.
 */
export function chosen<T extends { order: KnownOrder }>(
  some: readonly T[],
  fits: (one: T) => boolean,
  { of, any }: { of: number; any: boolean },
): T | undefined {
  return pick(any ? some : some.filter(fits), of);
}

/** Any selection of an order. */
export const selection = { of: nth, any: fc.integer({ min: 1, max: 8 }).map((n) => n > 7) };
/** The choice of an order for a command. */
export interface Selection {
  of: number;
  any: boolean;
}

/**
 * Acts like the gateway around commands: trading records the reports of payments about an order. Returns the further
 * state of the order's money that the command depends on.
 */
export async function report({ money, journal }: World, { id: orderId, label }: KnownOrder) {
  const { reports, ...more } = (await money.payments.client.getOrderReports(system, { orderId })).output;
  if (reports.length > 0) await money.trading.client.recordReports(system, { orderId, reports });
  journal.push(`the gateway reports ${reports.length} changes of ${label}`);
  return more;
}
