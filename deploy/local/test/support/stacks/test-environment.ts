import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseEnvironment, type StackBase } from '../../../src/stack/base-environment.ts';

/** Every test of this machine finds the bundle of the workflows here, made once per state of the sources. */
export const bundleDirectory = path.join(tmpdir(), 'marketplace-test-bundle');

/** What a stack stands on. */
export interface TestEnvironment extends StackBase {
  taskQueue: string;
}

/** Settings of a stack for tests: without limits of requests, and with receivers on this machine. */
export function settingsOfTestEnvironment(stand: TestEnvironment, publicUrl: string) {
  return {
    ...baseEnvironment(stand),
    TEMPORAL_TASK_QUEUE: stand.taskQueue,
    PUBLIC_URL: publicUrl,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    RATE_LIMIT_KEY: 'off',
    RATE_LIMIT_ORGANIZATION: 'off',
    RATE_LIMIT_ADDRESS: 'off',
  };
}
