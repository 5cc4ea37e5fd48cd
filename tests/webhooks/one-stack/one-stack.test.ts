import { afterAll } from '@jest/globals';
import { endSharedStack } from '../../support/stacks/stack-host.ts';

// They use one stack, one after another. The last ones stop it, or leave attempts that hang.
await import('./retention.suite.ts');
await import('./retry.suite.ts');
await import('./recovery.suite.ts');
await import('./dead-workers.suite.ts');
await import('./neighbours.suite.ts');

afterAll(() => endSharedStack('webhooks'));
