import type { SharedName } from '../../jest/stack-host.ts';
import { type RunningStack, stackOfHost } from './processes/one-process.ts';
import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface SharedStack extends Pick<RunningStack, 'origin' | 'logs'> {
  base: TestEnvironment;
}

/** A shared stack that a suite may stop. It starts again for the next suite. */
export interface StoppableStack extends SharedStack {
  stop(): Promise<void>;
}

/**
 * A stack that suites share, for suites that stop nothing. Each suite creates its own organizations, and users with
 * addresses that no other suite uses. `clock` has test helpers, and `webhooks` may be stopped: only suites of one test
 * file may use them.
 */
export async function sharedStack(name: 'webhooks'): Promise<StoppableStack>;
export async function sharedStack(name?: SharedName): Promise<SharedStack>;
export async function sharedStack(name: SharedName = 'any'): Promise<StoppableStack> {
  const { base, ...stack } = await askStackHost('shared', { name });
  return { base, ...stackOfHost(stack) };
}

/** Stops a shared stack and deletes its database. Call it after the last suite that uses it, or it works until the end. */
export function endSharedStack(name: SharedName): Promise<void> {
  return askStackHost('endShared', { name });
}
