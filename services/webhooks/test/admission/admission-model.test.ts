import { afterAll, beforeAll } from '@jest/globals';
import type { Store } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { testModel } from '@marketplace/store/testing/model';
import { expectDrained } from './admission-model/drain.ts';
import { steps } from './admission-model/steps.ts';
import { createWorld } from './admission-model/world.ts';
import { openStore, webhooks } from '../webhooks-under-test.ts';

onBothTransports('admission, as a model of two workers and the failures that they may have', webhooks, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());

  testModel('no slot leaks, no delivery is lost, order and limits hold, attempts repeat only after failures', {
    kinds: steps,
    begin: [() => createWorld(tested(), store)],
    end: expectDrained,
    // Each step takes several round trips to the database, so only the deep run makes many.
    usual: { sequences: 6, commandsMax: 60 },
    deep: { sequences: 300, commandsMax: 130, withinMs: 800_000 },
  });
});
