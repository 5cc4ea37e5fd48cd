import type { Servers } from './open-test-environment.ts';
import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

/** The test environment of one suite, with its own database, task queue, inbox and secrets. */
export interface TestBase extends TestEnvironment {
  close(): Promise<void>;
}

/** Opens one on the servers of the test run, or on `servers`, whose database must be empty. */
export async function startTestBase(servers?: Servers): Promise<TestBase> {
  const environment = await askStackHost('openBase', { ...(servers && { servers }) });
  return { ...environment, close: () => askStackHost('closeBase', environment) };
}
