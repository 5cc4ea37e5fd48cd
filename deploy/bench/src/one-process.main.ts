import { createLogger } from '@marketplace/kernel';
import { startStack } from '@marketplace/local';
import type { Stand } from '@marketplace/local/testing/stand';
import { answerParent } from './helper-process.ts';
import type { Mode } from './product.ts';

/** Counted as for any client, and never reached: the counting is part of what is measured. */
const benchLimit = { perSecond: 1e6, burst: 1e6 };

export type OneProcessQuestions = { start: { input: OneProcess; output: void } };

interface OneProcess extends Stand {
  port: number;
  firstAttempt: Mode;
}

/** The whole product in one process, apart from whoever measures it. Its log goes to the standard output. */
let stack: Awaited<ReturnType<typeof startStack>> | undefined;

async function start({ databaseUrl, temporalAddress, taskQueue, inboxUrl, secrets, port, firstAttempt }: OneProcess): Promise<void> {
  stack = await startStack({
    databaseUrl,
    temporalAddress,
    taskQueue,
    inboxUrl,
    secrets,
    port,
    firstAttempt,
    publicUrl: `http://127.0.0.1:${port}`,
    rateLimit: benchLimit,
    allowedCidrs: ['127.0.0.0/8'],
    log: createLogger({}),
  });
}

answerParent({ start }, () => stack?.stop());
