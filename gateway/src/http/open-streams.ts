import { ServiceError } from '@marketplace/kernel';

/** Each holds a connection and asks a service again and again, so nobody may have any number of them. */
const perUserMax = 4;
const retrySeconds = 15;

export interface OpenStream {
  /** Aborted when the stream is to end: its client is gone, or the gateway stops. */
  ended: AbortSignal;
  end(): void;
}

/** The streams that this gateway is answering. */
export interface OpenStreams {
  /** Throws `rate_limited` when the user has as many as one may have. */
  open(userId: string): OpenStream;
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const open = new Map<AbortController, string>();
  return {
    open: (userId) => {
      const count = [...open.values()].filter((owner) => owner === userId).length;
      if (count >= perUserMax) {
        throw new ServiceError('rate_limited', `A user has at most ${perUserMax} streams at once.`, {
          retryAfterSeconds: retrySeconds,
        });
      }
      const controller = new AbortController();
      open.set(controller, userId);
      return {
        ended: controller.signal,
        end: () => {
          open.delete(controller);
          controller.abort();
        },
      };
    },
    endAll: () => open.forEach((_, controller) => controller.abort()),
  };
}

/** What the promise answers, or null when the stream ends before. */
export async function unlessEnded<T>(ended: AbortSignal, answer: () => Promise<T>): Promise<T | null> {
  if (ended.aborted) return null;
  const { promise, resolve } = Promise.withResolvers<null>();
  const stop = (): void => resolve(null);
  ended.addEventListener('abort', stop);
  try {
    return await Promise.race([answer(), promise]);
  } finally {
    ended.removeEventListener('abort', stop);
  }
}
