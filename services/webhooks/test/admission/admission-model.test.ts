import { afterAll, beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import type { Store } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { expectDrained } from './admission-model/drain.ts';
import { expectSound } from './admission-model/invariants.ts';
import { anyStep, takeStep } from './admission-model/steps.ts';
import { createWorld, showPresence } from './admission-model/world.ts';
import { openStore, webhooks } from '../webhooks-under-test.ts';

const isDeep = process.env['JEST_DEEP'] === '1';

onBothTransports('admission, as a model of two workers and all that may happen to them', webhooks, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());

  test('no slot leaks, no delivery is forgotten, each endpoint keeps its order and its limits, and no attempt is repeated unless something died', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: isDeep ? 120 : 50, size: 'max' }),
        async (steps) => {
          const world = await createWorld(tested(), store);
          for (const step of steps) {
            await showPresence(world);
            await takeStep(world, step);
            await expectSound(world);
          }
          await expectDrained(world);
        },
      ),
      // Each step is a few round trips to the database: the deep run plays more of them.
      { numRuns: isDeep ? 300 : 6, endOnFailure: !isDeep },
    );
  });
});
