import type { SharedName } from '../../jest/stack-host.ts';
import type { RunningStack } from './one-process.ts';
import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface SharedStack extends Pick<RunningStack, 'origin' | 'logs'> {
  base: TestEnvironment;
}

/**
 * A stack that suites share, for suites that stop nothing. Each suite creates its own organizations, and users with
 * addresses that no other suite uses. `clock` has test helpers: only suites of one test file may use it.
 */
export async function sharedStack(name: SharedName = 'any'): Promise<SharedStack> {
  const { id, base, origin } = await askStackHost('shared', { name });
  return { base, origin, logs: () => askStackHost('logs', { id }) };
}
