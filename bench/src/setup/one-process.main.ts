import { createLogger } from '@marketplace/kernel';
import { baseEnvironment, startStack } from '@marketplace/local';
import type { TestEnvironment } from '@marketplace/tests/stacks/test-environment';
import { answerParent } from './helper-process.ts';

export type OneProcessQuestions = { start: { input: OneProcess; output: void } };

interface OneProcess extends TestEnvironment {
  port: number;
}

/** The whole product in one process, separate from the bench. It logs to the standard output. */
let stack: Awaited<ReturnType<typeof startStack>> | undefined;

/** Rate limits and WEBHOOK_FIRST_ATTEMPT are in the environment, which `product.ts` sets. */
async function start({ port, taskQueue, ...base }: OneProcess): Promise<void> {
  const environment = {
    ...process.env,
    ...baseEnvironment(base),
    TEMPORAL_TASK_QUEUE: taskQueue,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    API_KEY_MODE: 'test',
  };
  stack = await startStack({ environment, log: createLogger({}) });
}

answerParent({ start }, () => stack?.stop());
