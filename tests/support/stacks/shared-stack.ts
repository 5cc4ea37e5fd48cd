import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface SharedStack {
  base: TestEnvironment;
  origin: string;
}

/**
 * A stack that suites share, for suites that stop nothing and need no special settings. Each suite creates its own
 * organizations, and users with addresses that no other suite uses.
 */
export function sharedStack(): Promise<SharedStack> {
  return askStackHost('shared', {});
}
