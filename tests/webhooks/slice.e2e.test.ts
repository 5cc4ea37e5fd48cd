import { afterAll, beforeAll } from '@jest/globals';
import { describeSlice } from '../support/describe-slice.ts';
import { type RunningStack, startOneProcess } from '../support/stacks/one-process.ts';
import { startTestBase, type TestBase } from '../support/stacks/test-base.ts';

let base: TestBase;
let stack: RunningStack;
beforeAll(async () => {
  base = await startTestBase();
  stack = await startOneProcess(base);
});
afterAll(async () => {
  await stack?.stop();
  await base?.close();
});

describeSlice('in one process', async () => ({ base, stack }));
