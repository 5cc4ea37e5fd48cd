import fc from 'fast-check';
import type { Market } from '../rules/market.ts';
import type { World } from '../world.ts';
import type { Kind } from './choice.ts';
import { listingCommands } from './listing-commands.ts';
import { offerCommands } from './offer-commands.ts';
import { orderCommands } from './order-commands.ts';
import { reportCommands } from './report-commands.ts';
import { systemCommands } from './system-commands.ts';

const kinds = { ...listingCommands, ...offerCommands, ...orderCommands, ...reportCommands, ...systemCommands };

/** The state of a run. Commands get all of it, because the world knows which requests can be repeated. */
export interface TestRun {
  market: Market;
  world: World;
}

class ChosenCommand implements fc.AsyncCommand<TestRun, TestRun> {
  readonly #name: string;
  readonly #kind: Kind;
  readonly #args: never;

  constructor(name: string, kind: Kind, args: never) {
    this.#name = name;
    this.#kind = kind;
    this.#args = args;
  }

  check({ market, world }: TestRun): boolean {
    return this.#kind.can(market, world, this.#args);
  }

  run({ market, world }: TestRun): Promise<void> {
    return this.#kind.run(market, world, this.#args);
  }

  toString(): string {
    return `${this.#name}(${fc.stringify(this.#args)})`;
  }
}

/** Any command. */
export const anyCommand: fc.Arbitrary<fc.AsyncCommand<TestRun, TestRun>> = fc.oneof(
  ...Object.entries(kinds as unknown as Record<string, Kind>).map(([name, kind]) => ({
    weight: kind.weight,
    arbitrary: kind.args.map((args) => new ChosenCommand(name, kind, args)),
  })),
);
