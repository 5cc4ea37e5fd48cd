import { setTimeout as delay } from 'node:timers/promises';

/** Repeats `act` with `concurrency` clients, at most `perSecond` times a second in all, until `ended` is aborted. */
export async function untilEnded(
  ended: AbortSignal,
  { concurrency, perSecond }: { concurrency: number; perSecond: number },
  act: () => Promise<unknown>,
): Promise<void> {
  const pauseMs = (1000 * concurrency) / perSecond;
  const client = async (n: number): Promise<void> => {
    await sleep((pauseMs * n) / concurrency, ended);
    while (!ended.aborted) {
      const startedAt = performance.now();
      await Promise.race([act().catch(() => undefined), whenAborted(ended)]);
      await sleep(startedAt + pauseMs - performance.now(), ended);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, n) => client(n)));
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}

/** Counts answers by outcome: `accepted`, `refused` (429 and 503), and every other status by itself. */
export function answerCounts() {
  const counts: Record<string, number> = { accepted: 0, refused: 0 };
  const add = (outcome: string): void => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  return {
    counts: () => ({ ...counts }),
    count: ({ status }: { status: number }): void => {
      if (status >= 200 && status < 300) add('accepted');
      else if (status === 429 || status === 503) add('refused');
      else add(`answered ${status}`);
    },
  };
}
