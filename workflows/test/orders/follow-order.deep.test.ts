import { expect, test } from '@jest/globals';
import { newState, useFollowOrder } from './scripted-trading.ts';

const follow = useFollowOrder();

test('an order with a long history continues in a new run, which has its search attributes and details', async () => {
  let looks = 0;
  let ended = false;
  const handle = await follow({
    getOrderState: async (orderId) => {
      looks += 1;
      return newState(orderId, { status: ended ? 'refunded' : 'disputed' });
    },
  });
  const { runId: first } = await handle.describe();
  // Each signal is an event of the history. Temporal suggests a new run after some thousand events.
  while ((await handle.describe()).runId === first) {
    const before = looks;
    await Promise.all(Array.from({ length: 100 }, () => handle.signal('lookAgain')));
    while (looks === before) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const second = await handle.describe();
  expect(second.searchAttributes).toMatchObject({ OrderStatus: ['disputed'] });
  // The SDK cannot pass a summary to the new run.
  expect(await handle.query('__temporal_workflow_metadata')).toMatchObject({
    currentDetails: 'disputed, 1.00 USD. Waits for the end of the dispute.',
  });
  ended = true;
  await handle.signal('lookAgain');
  expect(await handle.result()).toEqual({ status: 'refunded' });
});
