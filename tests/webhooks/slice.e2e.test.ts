import { describeSlice } from '../support/describe-slice.ts';
import { sharedStack } from '../support/stacks/shared-stack.ts';

describeSlice('in one process', async () => {
  const stack = await sharedStack();
  return { base: stack.base, stack };
});
