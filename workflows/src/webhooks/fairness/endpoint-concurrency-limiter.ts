/**
 * Attempts of this worker take turns at each endpoint before they ask for a place there. It keeps no limit, which is
 * the gate's matter; it spares the gate's queue, which costs signals and workflow tasks, those who need to wait for
 * milliseconds only.
 */
export interface EndpointConcurrencyLimiter {
  /** Resolves when it is the attempt's turn, or when waiting is no use; to be called at its end. */
  take(endpointId: string | undefined): Promise<() => void>;
}

/** As many as an endpoint lets in at once, unless it says otherwise. */
export const atOnce = 16;
const patienceMs = 2_000;

interface Endpoint {
  /** When each of them began, the oldest first. */
  underWay: Set<{ since: number }>;
  waiting: (() => void)[];
}

export function createEndpointConcurrencyLimiter(): EndpointConcurrencyLimiter {
  const endpoints = new Map<string, Endpoint>();
  return {
    take: async (endpointId) => {
      if (endpointId === undefined) return () => undefined;
      const endpoint = endpoints.get(endpointId) ?? { underWay: new Set(), waiting: [] };
      endpoints.set(endpointId, endpoint);
      if (endpoint.underWay.size >= atOnce && !hangs(endpoint)) await turn(endpoint);
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

/** None of those that it has at once will end in time: the gate's queue takes no place in this worker. */
function hangs({ underWay }: Endpoint): boolean {
  const youngest = [...underWay][atOnce - 1]!;
  return performance.now() - youngest.since > patienceMs;
}

function turn({ waiting }: Endpoint): Promise<void> {
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
