/** Answers callers that wait, by one look at the database for all of them. */
export interface BatchedLooks<Asked, Found> {
  /**
   * Resolves when a look has found something for `asked`. Null after `ms`, if `signal` is aborted, or if the service
   * closes.
   */
  wait(asked: Asked, ms: number, signal?: AbortSignal): Promise<Found | null>;
}

export interface BatchedLooksOptions<Asked, Found> {
  /** Resolves when it is time to look. A look begins after each, as long as callers wait. */
  pause(): Promise<void>;
  /** One query. Answers in the order of `asked`; null for those who wait on. */
  look(asked: Asked[]): Promise<(Found | null)[]>;
  closed(): boolean;
  /** Called with the error of a look, after which the callers wait on. */
  failed(error: unknown): void;
}

interface Waiter<Asked, Found> {
  asked: Asked;
  resume(found: Found | null): void;
}

/** Makes one. However many callers wait, they cost one query per pause. */
export function batchedLooks<Asked, Found>({
  pause,
  look,
  closed,
  failed,
}: BatchedLooksOptions<Asked, Found>): BatchedLooks<Asked, Found> {
  const waiting = new Set<Waiter<Asked, Found>>();
  let running = false;

  const lookOnce = async (): Promise<void> => {
    const now = [...waiting];
    try {
      const found = await look(now.map(({ asked }) => asked));
      now.forEach(({ resume }, n) => {
        const answer = found[n];
        if (answer !== null && answer !== undefined) resume(answer);
      });
    } catch (error) {
      failed(error);
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    // The pause begins before the look, so that a notification during the look causes another one.
    for (let paused = pause(); waiting.size > 0; ) {
      await paused;
      if (closed()) for (const { resume } of waiting) resume(null);
      paused = pause();
      if (waiting.size > 0) await lookOnce();
    }
    running = false;
  };
  return {
    wait: (asked, ms, signal) =>
      new Promise((resolve) => {
        if (closed() || signal?.aborted) return resolve(null);
        const end = (): void => waiter.resume(null);
        const waiter: Waiter<Asked, Found> = {
          asked,
          resume: (found) => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', end);
            waiting.delete(waiter);
            resolve(found);
          },
        };
        const timer = setTimeout(end, ms);
        signal?.addEventListener('abort', end);
        waiting.add(waiter);
        if (!running) void run();
      }),
  };
}
