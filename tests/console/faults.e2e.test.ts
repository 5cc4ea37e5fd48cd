import { afterAll } from '@jest/globals';
import { faultyStack } from '../support/browser/faulty-stack.ts';

afterAll(async () => (await faultyStack()).close());

await import('./policy.suite.ts');
await import('./bad-input.suite.ts');
// Last, because it starts the product with another version of the console.
await import('./faults.suite.ts');
