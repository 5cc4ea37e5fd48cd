import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface SharedStack {
  base: TestEnvironment;
  origin: string;
}

/**
 * A running stack that other suites use at the same time, for suites that stop nothing and need no settings of their
 * own. Each makes organizations, and people with addresses, that no other suite has.
 */
export function sharedStack(): Promise<SharedStack> {
  return askStackHost('shared', {});
}
