import type { LookupAddress } from 'node:dns';
import { flushCompileCache } from 'node:module';
import { createIdentity, identityService } from '@marketplace/identity';
import type { Environment } from '@marketplace/kernel';
import { services } from '@marketplace/operations/domains';
import { domains } from '@marketplace/operations/migrate-all';
import { defineService } from '@marketplace/store';
import { createMigratedDatabase } from '@marketplace/store/testing/database';
import { freePort } from '@marketplace/local/processes/ports';
import { startStack, stackLogger } from '@marketplace/local/stack/stack';
import { lowestPasswordCost } from '../../sign-up.ts';
import { consoleSettings } from '../console-settings.ts';
import { operatorOrganizationId } from '../../operator.ts';
import {
  openMigratedTestEnvironment,
  openTestEnvironment,
  type OpenTestEnvironment,
  type Servers,
  bundleDirectory,
  type TestEnvironment,
  settingsOfTestEnvironment,
} from '../test-environment.ts';

export interface HostedStack {
  /** Identifies the stack in requests to the host. */
  id: string;
  origin: string;
}

export interface StackRequest {
  base: TestEnvironment;
  /** Settings that differ from those of other tests. */
  environment?: Environment;
  /** Addresses of every receiver's name. Default: those of the system's resolver. */
  addresses?: LookupAddress[];
}

/** Settings of the stacks that all test files share. */
const sharedEnvironments = {
  any: () => ({ OPERATOR_ORGANIZATION_ID: operatorOrganizationId, SUPPORTED_CURRENCIES: 'USD,EUR,GBP,JPY,BHD' }),
  /** The console is served. An audit log of some events is verified in several steps. */
  console: async (base: TestEnvironment) => ({ ...(await consoleSettings(base)), QUOTAS: 'auditVerification=2' }),
};
export type SharedName = keyof typeof sharedEnvironments;

/** Tests sign up hundreds of people; with the cost in production, a hash takes tens of milliseconds. */
const servicesOfTests = {
  ...services,
  identity: defineService({
    ...identityService,
    create: (settings, log) => createIdentity(settings, log, lowestPasswordCost),
  }),
};

type Stack = HostedStack & { logs(): string; stop(): Promise<void> };

/**
 * Runs the stacks of all test files in this process, so that their code is loaded once. Each stack is complete and
 * independent of the others. Inputs and outputs of the operations are JSON.
 */
export function createStackHost() {
  const bases = new Map<string, OpenTestEnvironment>();
  const stacks = new Map<string, Stack>();

  /** Opens a test environment on `servers`. Default: a new database on the servers of the test run. */
  async function openBase({ servers }: { servers?: Servers }): Promise<TestEnvironment> {
    const { close, ...environment } = servers ? await openTestEnvironment(servers) : await openOwnDatabase();
    bases.set(environment.taskQueue, { ...environment, close });
    return environment;
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
      services: servicesOfTests,
      cacheDir: bundleDirectory,
      log: stackLogger({ write: (line) => void lines.push(line) }),
    });
    stacks.set(origin, { id: origin, origin, logs: () => lines.join(''), stop });
    // For processes that other tests start meanwhile, which load the same code. Only new code is written.
    flushCompileCache();
    return { id: origin, origin };
  }
  async function stop({ id }: Pick<HostedStack, 'id'>): Promise<void> {
    const stack = stacks.get(id);
    stacks.delete(id);
    await stack?.stop();
  }
  const logs = async ({ id }: Pick<HostedStack, 'id'>): Promise<string> => stacks.get(id)!.logs();

  const sharing = new Map<SharedName, Promise<HostedStack & { base: TestEnvironment }>>();
  async function share(name: SharedName): Promise<HostedStack & { base: TestEnvironment }> {
    const base = await openBase({});
    return { base, ...(await start({ base, environment: await sharedEnvironments[name](base) })) };
  }
  const shared = ({ name }: { name: SharedName }) => {
    const stack = sharing.get(name) ?? share(name);
    sharing.set(name, stack);
    return stack;
  };
  return {
    operations: { openBase, closeBase, start, stop, logs, shared },
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
    throw new Error(
      'TEST_TEMPORAL_ADDRESS is not set. It names the Temporal server of the tests; `npm test` starts one.',
    );
  const database = await createMigratedDatabase(domains);
  const environment = await openMigratedTestEnvironment({
    databaseUrl: database.url,
    roles: database.roles,
    temporalAddress,
  });
  return {
    ...environment,
    close: async () => {
      await environment.close();
      await database.drop();
    },
  };
}
