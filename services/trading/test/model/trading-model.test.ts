import { afterAll, beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import type { Store } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { anyCommand, type TestRun } from './commands/any-command.ts';
import { lamp, list } from './commands/listing-commands.ts';
import { organizationNames, owners, sellers } from './commands/organizations.ts';
import { expectAll, expectEveryRead } from './comparison.ts';
import { newMarket } from './rules/market.ts';
import { repetitionOf, reportViolation, Violation } from './violation.ts';
import { createWorld, openStore, unlimitedTrading } from './world.ts';

const isDeep = process.env['JEST_DEEP'] === '1';
const repetition = repetitionOf(process.env['MODEL_REPLAY']);

onBothTransports('trading, as a model of its state machines', unlimitedTrading, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());

  /** A market with three listings. */
  async function newRun(): Promise<TestRun> {
    const market = newMarket(organizationNames, owners);
    const world = await createWorld(tested(), store, organizationNames, owners);
    const options = { identity: 'none', version: 'any' } as const;
    const [sam, sue] = sellers;
    await list(market, world, { seller: sam, terms: lamp, publish: true, options });
    const negotiable = { ...lamp, quantity: 2, autoAccept: 905, autoDecline: 495, shipping: 250 };
    await list(market, world, { seller: sue, terms: negotiable, publish: true, options });
    await list(market, world, { seller: sam, terms: { ...lamp, quantity: 1, ttlHours: 1 }, publish: true, options });
    return { market, world };
  }

  test('any sequence of commands leads to the answers, records and events that the tables of states name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([anyCommand], {
          maxCommands: isDeep ? 300 : 150,
          size: 'max',
          ...(repetition && { replayPath: repetition.replayPath }),
        }),
        async (commands) => {
          const run = await newRun();
          try {
            await fc.asyncModelRun(() => ({ model: run, real: run }), commands);
            await expectAll(run.market, run.world);
            await expectEveryRead(run.market, run.world);
          } catch (error) {
            throw new Violation(run.world.journal, error);
          }
        },
      ),
      {
        numRuns: isDeep ? 150 : 6,
        // Looking for a shorter sequence takes longer than finding one.
        interruptAfterTimeLimit: isDeep ? 800_000 : 60_000,
        ...(repetition && { seed: repetition.seed, path: repetition.path }),
        reporter: (details) => reportViolation(details),
      },
    );
  });
});
