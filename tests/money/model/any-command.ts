import fc from 'fast-check';
import { addressCommands } from './address-commands.ts';
import { disputeCommands } from './dispute-commands.ts';
import { Difference, type Kind } from './kind.ts';
import { operatorCommands } from './operator-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import { payoutCommands, providerCommands, standingCommands } from './provider-commands.ts';
import { refundCommands } from './refund-commands.ts';
import { systemCommands } from './system-commands.ts';
import { tradeCommands } from './trade-commands.ts';
import type { World } from './world.ts';

const kinds = {
  ...tradeCommands,
  ...addressCommands,
  ...paymentCommands,
  ...refundCommands,
  ...disputeCommands,
  ...payoutCommands,
  ...operatorCommands,
  ...standingCommands,
  ...providerCommands,
  ...systemCommands,
};

/** The model of fast-check: the rules read what they need from the world, so it is the world. */
export interface TestRun {
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

  check(): boolean {
    return true;
  }

  async run(_: TestRun, { world }: TestRun): Promise<void> {
    if (!(await this.#kind.run(world, this.#args))) return;
    const violations = await world.violations('always');
    if (violations.length > 0) throw new Difference(violations.join('\n'));
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
