import { ServiceError } from '@marketplace/kernel';

/** Each stream holds a connection and polls a service, so their number per user is limited. */
const perUserMax = 4;
const retrySeconds = 15;

export interface OpenStream {
  /** Aborted when the stream must end: its client has disconnected, or the gateway stops. */
  ended: AbortSignal;
  end(): void;
}

/** The streams that this gateway serves now. */
export interface OpenStreams {
  /** Throws `rate_limited` if the user has the maximum number of streams. */
  open(userId: string): OpenStream;
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const open = new Map<AbortController, string>();
  return {
    open: (userId) => {
      const count = [...open.values()].filter((owner) => owner === userId).length;
      if (count >= perUserMax) {
        throw new ServiceError(
          'rate_limited',
          `You have ${perUserMax} streams open, the maximum. Close one, or try again later.`,
          {
            retryAfterSeconds: retrySeconds,
          },
        );
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

/** What `answer` resolves to, or null if the stream ends first. */
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
