import { startHelperProcess } from '../setup/helper-process.ts';

/** A request. A writing one gets a new idempotency key each time it is sent. */
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  /** Body, as JSON. */
  body?: string;
}

/** Clients that share a list of requests. Each sends its next request when it has the complete answer. */
export interface Group {
  clients: number;
  asks: Ask[];
  /** Number of requests. Default: one for each of `asks`; more start again at the first. */
  count?: number;
  /** Whether to start again at the end of the list, until the groups without `repeat` are done. */
  repeat?: boolean;
}

export interface GroupResult {
  /** Time until the last answer. */
  seconds: number;
  /** Latencies by outcome: the status and, for a refusal, its code, such as `201` and `409 insufficient_stock`. */
  latenciesMs: Record<string, number[]>;
  /** The member `id` of the successful answers, by position in `asks`. */
  ids: string[];
}

export type RequestsQuestions = {
  run: { input: { origin: string; groups: Record<string, Group> }; output: Record<string, GroupResult> };
};

/** Starts the clients in a separate process, so that its CPU time is not counted for others. */
export function startRequests() {
  return startHelperProcess<RequestsQuestions>(new URL('./requests.main.ts', import.meta.url));
}
export type Requests = Awaited<ReturnType<typeof startRequests>>;
