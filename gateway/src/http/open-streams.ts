import { ServiceError } from '@marketplace/kernel';

/** Largest number of streams. Each holds a connection and polls a service. */
const perUserMax = 4;
const perOrganizationMax = 32;
const retrySeconds = 15;

interface OpenStream {
  /** Aborted when the stream must end: its client has disconnected, or the gateway stops. */
  ended: AbortSignal;
  end(): void;
}

/** The streams that this gateway serves now. */
export interface OpenStreams {
  /** Throws `rate_limited` if the user or the organization has the maximum number of streams. */
  open(userId: string, organizationId: string): OpenStream;
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const open = new Map<AbortController, { userId: string; organizationId: string }>();
  return {
    open: (userId, organizationId) => {
      const owners = [...open.values()];
      if (owners.filter((owner) => owner.userId === userId).length >= perUserMax)
        throw refusal(`You have ${perUserMax} streams open, the maximum. Close one, or try again later.`);
      if (owners.filter((owner) => owner.organizationId === organizationId).length >= perOrganizationMax)
        throw refusal(`Your organization has ${perOrganizationMax} streams open, the maximum. Try again later.`);
      const controller = new AbortController();
      open.set(controller, { userId, organizationId });
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

function refusal(message: string): ServiceError {
  return new ServiceError('rate_limited', message, { retryAfterSeconds: retrySeconds });
}

/** Resolves to the answer, or to null if the stream ends first. */
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
