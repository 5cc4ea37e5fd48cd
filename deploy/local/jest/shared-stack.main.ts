import { startOneProcess } from '../test/support/one-process.ts';
import type { SharedStack } from '../test/support/shared-stack.ts';
import { startTestBase } from '../test/support/test-base.ts';

/** The process of the stack that suites share. Tells its parent where it is, and ends with it. */
const { close, ...base } = await startTestBase();
// All people of all suites sign up from this machine.
const { origin, stop } = await startOneProcess(base, { environment: { RATE_LIMIT_SIGN_UP: 'off' } });

process.once('disconnect', () => void stop().then(close).then(() => process.exit(0)));
process.send!({ base, origin } satisfies SharedStack);
