import type { LookupAddress } from 'node:dns';
import { createMigratedDatabase } from '@marketplace/store/testing/database';
import type { Environment } from '@marketplace/kernel';
import { domains } from '@marketplace/operations/migrate-all';
import { freePort } from '../src/infrastructure/ports.ts';
import { startStack, stackLogger } from '../src/stack/stack.ts';
import {
  openMigratedTestEnvironment,
  openTestEnvironment,
  type OpenTestEnvironment,
  type Servers,
} from '../test/support/stacks/open-test-environment.ts';
import {
  bundleDirectory,
  type TestEnvironment,
  settingsOfTestEnvironment,
} from '../test/support/stacks/test-environment.ts';

export interface HostedStack {
  /** Names it to the host. */
  id: string;
  origin: string;
}

export interface StackRequest {
  base: TestEnvironment;
  /** Settings that differ from those of other tests. */
  environment?: Environment;
  /** What the name of every receiver resolves to; by the system, unless given. */
  addresses?: LookupAddress[];
}

type Stack = HostedStack & { logs(): string; stop(): Promise<void> };

/**
 * Runs the stacks of all suites in this process, which loads what they are made of once. Each is whole, and knows
 * nothing of the others. What is asked for and answered is JSON.
 */
export function createStackHost() {
  const bases = new Map<string, OpenTestEnvironment>();
  const stacks = new Map<string, Stack>();

  /** Without servers: a database of its own on those of the run. */
  async function openBase({ servers }: { servers?: Servers }): Promise<TestEnvironment> {
    const { close, ...stand } = servers ? await openTestEnvironment(servers) : await openOwnDatabase();
    bases.set(stand.taskQueue, { ...stand, close });
    return stand;
  }
  async function closeBase({ taskQueue }: Pick<TestEnvironment, 'taskQueue'>): Promise<void> {
    await bases.get(taskQueue)?.close();
    bases.delete(taskQueue);
  }
  async function start({ base, environment, addresses }: StackRequest): Promise<HostedStack> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const lines: string[] = [];
    const { stop } = await startStack({
      environment: { ...settingsOfTestEnvironment(base, origin), PORT: String(port), ...environment },
      ...(addresses && { resolve: async () => addresses }),
      cacheDir: bundleDirectory,
      log: stackLogger({ write: (line) => void lines.push(line) }),
    });
    stacks.set(origin, { id: origin, origin, logs: () => lines.join(''), stop });
    return { id: origin, origin };
  }
  async function stop({ id }: Pick<HostedStack, 'id'>): Promise<void> {
    const stack = stacks.get(id);
    stacks.delete(id);
    await stack?.stop();
  }
  const logs = async ({ id }: Pick<HostedStack, 'id'>): Promise<string> => stacks.get(id)!.logs();

  let sharing: Promise<{ base: TestEnvironment; origin: string }> | undefined;
  const share = async () => {
    const base = await openBase({});
    // All people of all suites sign up from this machine.
    const { origin } = await start({ base, environment: { RATE_LIMIT_SIGN_UP: 'off' } });
    return { base, origin };
  };
  return {
    operations: { openBase, closeBase, start, stop, logs, shared: async (_: object) => (sharing ??= share()) },
    close: async (): Promise<void> => {
      await Promise.all([...stacks.values()].map((stack) => stack.stop()));
      await Promise.all([...bases.values()].map((base) => base.close()));
    },
  };
}
export type StackOperations = ReturnType<typeof createStackHost>['operations'];

async function openOwnDatabase(): Promise<OpenTestEnvironment> {
  const temporalAddress = process.env.TEST_TEMPORAL_ADDRESS;
  if (!temporalAddress)
    throw new Error('TEST_TEMPORAL_ADDRESS names the Temporal server for tests; `npm test` starts one.');
  const database = await createMigratedDatabase(domains);
  const stand = await openMigratedTestEnvironment({ databaseUrl: database.url, temporalAddress });
  return {
    ...stand,
    close: async () => {
      await stand.close();
      await database.drop();
    },
  };
}
