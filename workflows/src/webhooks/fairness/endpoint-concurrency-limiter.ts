/**
 * Queues the later attempts of this worker per endpoint for a short time before they ask the gate for a slot. Only the
 * gate enforces the limit of the endpoint. If a slot becomes free within milliseconds, waiting here avoids waiting at
 * the gate, which costs signals and workflow tasks.
 */
export interface EndpointConcurrencyLimiter {
  /**
   * Resolves when fewer than `concurrencyMax` attempts are under way at the endpoint, after 2 seconds of waiting, or at
   * once if the attempts there hang. Call the result when the attempt has ended.
   */
  take(endpointId: string): Promise<() => void>;
}

/** Default limit of concurrent attempts at an endpoint. */
export const concurrencyMax = 16;
const patienceMs = 2_000;

interface Endpoint {
  /** Start times (`performance.now()`) of the attempts under way, oldest first. */
  underWay: Set<{ since: number }>;
  waiting: (() => void)[];
}

export function createEndpointConcurrencyLimiter(): EndpointConcurrencyLimiter {
  const endpoints = new Map<string, Endpoint>();
  return {
    take: async (endpointId) => {
      const endpoint = endpoints.get(endpointId) ?? { underWay: new Set(), waiting: [] };
      endpoints.set(endpointId, endpoint);
      if (endpoint.underWay.size >= concurrencyMax && !hangs(endpoint)) await waitFor(endpoint);
      const attempt = { since: performance.now() };
      endpoint.underWay.add(attempt);
      return () => {
        endpoint.underWay.delete(attempt);
        endpoint.waiting.shift()?.();
        if (endpoint.underWay.size === 0 && endpoint.waiting.length === 0) endpoints.delete(endpointId);
      };
    },
  };
}

/**
 * True if the first `concurrencyMax` attempts have all been under way for longer than the wait. None is likely to end
 * in time, and waiting here occupies a task slot of this worker; waiting at the gate does not.
 */
function hangs({ underWay }: Endpoint): boolean {
  const youngest = [...underWay][concurrencyMax - 1]!;
  return performance.now() - youngest.since > patienceMs;
}

function waitFor({ waiting }: Endpoint): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      resolve();
    }, patienceMs);
    waiting.push(go);
  });
}
