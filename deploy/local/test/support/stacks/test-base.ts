import type { Servers } from './open-test-environment.ts';
import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Of its own for each suite: database, task queue, inbox, secrets. */
export interface TestBase extends TestEnvironment {
  close(): Promise<void>;
}

/** On the servers of the run, or on others, whose database is empty. */
export async function startTestBase(servers?: Servers): Promise<TestBase> {
  const stand = await askStackHost('openBase', { ...(servers && { servers }) });
  return { ...stand, close: () => askStackHost('closeBase', stand) };
}
