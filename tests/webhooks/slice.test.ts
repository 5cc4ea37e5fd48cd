import { describeSlice } from '../support/describe-slice.ts';
import { sharedStack } from '../support/stacks/stack-host.ts';

describeSlice('in one process', async () => {
  const stack = await sharedStack();
  return { base: stack.base, stack };
});
