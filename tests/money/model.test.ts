import { afterAll, beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import { repetitionOf, reportViolation, Violation } from '@marketplace/trading/testing/violation';
import { anyCommand } from '../support/money/model/any-command.ts';
import { expectQuiet } from '../support/money/model/system-commands.ts';
import { newWorld } from '../support/money/model/world.ts';
import { type MoneyUnderTest, openMoney } from '../support/money/money-under-test.ts';

const isDeep = process.env['JEST_DEEP'] === '1';
const repetition = repetitionOf(process.env['MODEL_REPLAY']);

let money: MoneyUnderTest;
beforeAll(async () => {
  money = await openMoney();
});
afterAll(() => money?.close());

test('whatever parties, system and provider do, in any order, the money is where the records say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([anyCommand], {
        maxCommands: isDeep ? 200 : 100,
        size: 'max',
        ...(repetition && { replayPath: repetition.replayPath }),
      }),
      async (commands) => {
        const world = await newWorld(money);
        try {
          await fc.asyncModelRun(() => ({ model: { world }, real: { world } }), commands);
          await expectQuiet(world);
        } catch (error) {
          throw new Violation(world.journal, error);
        }
      },
    ),
    {
      numRuns: isDeep ? 150 : 6,
      // Looking for a shorter sequence takes longer than finding one.
      interruptAfterTimeLimit: isDeep ? 800_000 : 60_000,
      ...(repetition && { seed: repetition.seed, path: repetition.path }),
      reporter: (details) => reportViolation(details, 'tests/money/model.test.ts'),
    },
  );
});
