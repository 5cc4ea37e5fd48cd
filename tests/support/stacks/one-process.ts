import type { StackRequest } from '../../jest/stack-host.ts';
import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface RunningStack {
  origin: string;
  /** All log lines. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a stack in the process that runs the stacks of all suites. */
export async function startOneProcess(
  base: TestEnvironment,
  special: Omit<StackRequest, 'base'> = {},
): Promise<RunningStack> {
  const { id, origin } = await askStackHost('start', { base, ...special });
  return {
    origin,
    logs: () => askStackHost('logs', { id }),
    stop: () => askStackHost('stop', { id }),
  };
}
