/**
 * Attempts of this worker take turns at each endpoint before they ask for a place there. It keeps no limit, which is the gate's
 * matter; it spares the gate's queue, which costs signals and workflow tasks, those who need to wait for milliseconds only.
 */
export interface Turns {
  /** Resolves when it is the attempt's turn, or when it has waited long enough; to be called at its end. */
  take(endpointId: string | undefined): Promise<() => void>;
}

/** As many as an endpoint lets in at once, unless it says otherwise. */
export const atOnce = 16;
const patienceMs = 2_000;

interface Endpoint {
  underWay: number;
  waiting: (() => void)[];
}

export function createTurns(): Turns {
  const endpoints = new Map<string, Endpoint>();
  return {
    take: async (endpointId) => {
      if (endpointId === undefined) return () => undefined;
      const endpoint = endpoints.get(endpointId) ?? { underWay: 0, waiting: [] };
      endpoints.set(endpointId, endpoint);
      if (endpoint.underWay >= atOnce) await turn(endpoint);
      endpoint.underWay += 1;
      return () => {
        endpoint.underWay -= 1;
        endpoint.waiting.shift()?.();
        if (endpoint.underWay === 0 && endpoint.waiting.length === 0) endpoints.delete(endpointId);
      };
    },
  };
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
