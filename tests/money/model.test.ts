import { afterAll, beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import { repetitionOf, reportViolation, Violation } from '@marketplace/trading/testing/violation';
import { anyCommand } from './model/any-command.ts';
import { expectQuiet } from './model/system-commands.ts';
import { newWorld } from './model/world.ts';
import { type MoneyUnderTest, openMoney, type RiskLimits } from '../support/money/money-under-test.ts';

const isDeep = process.env['JEST_DEEP'] === '1';
const repetition = repetitionOf(process.env['MODEL_REPLAY']);

/** So low that the few orders of a run reach them. */
const risk: RiskLimits = {
  newSellerDays: 10,
  newSellerPayoutDelayDays: 2,
  newSellerPayoutPerDay: 40,
  sellerPayoutPerDay: 100,
  newSellerDebt: 2,
  sellerDebt: 10,
  payoutAccountWaitDays: 1,
  newSellerReserveBps: 1_500,
  newSellerReserveDays: 5,
};

let open: MoneyUnderTest;
let controlled: MoneyUnderTest;
beforeAll(async () => {
  open = await openMoney();
  controlled = await openMoney({ risk });
});
afterAll(async () => {
  await open?.close();
  await controlled?.close();
});

/** Most time for 150 sequences of 300 commands; those that are left then are not tried. */
const deepMs = 1_500_000;

const property = async (): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([anyCommand], {
        maxCommands: isDeep ? 300 : 100,
        size: 'max',
        ...(repetition && { replayPath: repetition.replayPath }),
      }),
      fc.boolean(),
      async (commands, isControlled) => {
        const world = await newWorld(isControlled ? controlled : open);
        try {
          await fc.asyncModelRun(() => ({ model: { world }, real: { world } }), commands);
          await expectQuiet(world);
        } catch (error) {
          throw new Violation(world.journal, error);
        }
      },
    ),
    {
      numRuns: isDeep ? 150 : 5,
      // Looking for a shorter sequence takes longer than finding one.
      interruptAfterTimeLimit: isDeep ? deepMs - 100_000 : 60_000,
      ...(repetition && { seed: repetition.seed, path: repetition.path }),
      reporter: (details) => reportViolation(details, 'tests/money/model.test.ts'),
    },
  );
};

test(
  'whatever parties, operator, system and provider do, in any order, the money is where the records say',
  property,
  isDeep ? deepMs : undefined,
);
