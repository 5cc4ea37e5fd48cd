import type { StackRequest } from '../../../jest/stack-host.ts';
import { askStackHost } from './stack-host.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface RunningStack {
  origin: string;
  /** Every line that was logged. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

/** Everything in one process, as `npm start` has it. It is the process of the other suites' stacks too. */
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
