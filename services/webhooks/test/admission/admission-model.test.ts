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

onBothTransports('admission, as a model of two workers and the failures that they may have', webhooks, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());

  test('no slot leaks, no delivery is lost, order and limits hold, attempts repeat only after failures', async () => {
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
      // Each step takes several round trips to the database, so only the deep run makes many.
      { numRuns: isDeep ? 300 : 6, endOnFailure: !isDeep },
    );
  });
});
