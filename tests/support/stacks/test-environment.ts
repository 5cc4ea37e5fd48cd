import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseEnvironment, sandboxWebhookUrl, type StackBase } from '@marketplace/local/stack/base-environment';

/** Directory of the workflow bundle, shared by all tests. It is built once per state of the sources. */
export const bundleDirectory = path.join(tmpdir(), 'marketplace-test-bundle');

/** The servers, secrets and task queue of a stack. */
export interface TestEnvironment extends StackBase {
  taskQueue: string;
}

/** Settings of a stack for tests: without limits of requests and offers, and with receivers allowed on this machine. */
export function settingsOfTestEnvironment(environment: TestEnvironment, publicUrl: string) {
  return {
    ...baseEnvironment(environment),
    TEMPORAL_TASK_QUEUE: environment.taskQueue,
    PUBLIC_URL: publicUrl,
    SANDBOX_WEBHOOK_URL: sandboxWebhookUrl(publicUrl),
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    API_KEY_MODE: 'test',
    RATE_LIMITS: 'off',
  };
}
