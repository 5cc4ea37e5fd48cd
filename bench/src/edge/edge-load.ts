import { startHelperProcess } from '../setup/helper-process.ts';

export type EdgeRequest = { path: string; token: string /** Expected status. */; expected: number } & (
  | { method: 'GET'; body?: undefined }
  | { method: 'POST'; body: string /** Whether requests have an idempotency key. */; keyed: boolean }
);

export interface EdgeLoadResult {
  /** Latencies of the responses with the expected status. */
  latenciesMs: number[];
  seconds: number;
  refused: number;
  firstRefusal?: string;
}

export type EdgeLoadQuestions = {
  run: { input: { origin: string; request: EdgeRequest; count: number; connections: number }; output: EdgeLoadResult };
};

/** Starts the client in a separate process. */
export function startEdgeLoad() {
  return startHelperProcess<EdgeLoadQuestions>(new URL('./edge-load.main.ts', import.meta.url));
}
