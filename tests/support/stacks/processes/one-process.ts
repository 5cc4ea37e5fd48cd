import type { HostedStack, StackRequest } from '../../../jest/stack-host.ts';
import { askStackHost } from '../stack-host.ts';
import type { TestEnvironment } from '../test-environment.ts';

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
  return stackOfHost(await askStackHost('start', { base, ...special }));
}

/** A stack that the host runs. */
export function stackOfHost({ id, origin }: HostedStack): RunningStack {
  return {
    origin,
    logs: () => askStackHost('logs', { id }),
    stop: () => askStackHost('stop', { id }),
  };
}
