import { afterAll } from '@jest/globals';
import { endSharedStack } from '../support/stacks/stack-host.ts';

// These suites move the clock of one stack, one after another.
await import('./amounts.suite.ts');
await import('./paid-orders.suite.ts');
await import('./sandbox.suite.ts');
await import('./deadlines.suite.ts');

afterAll(() => endSharedStack('clock'));
