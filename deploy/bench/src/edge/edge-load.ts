import { startHelperProcess } from '../setup/helper-process.ts';

export type EdgeRequest = { path: string; token: string /** The status of success. */; expected: number } & (
  | { method: 'GET'; body?: undefined }
  | { method: 'POST'; body: string /** Whether each request has an idempotency key of its own. */; keyed: boolean }
);

export interface EdgeLoadResult {
  /** Of answers with the expected status. */
  latenciesMs: number[];
  seconds: number;
  refused: number;
  firstRefusal?: string;
}

export type EdgeLoadQuestions = {
  run: { input: { origin: string; request: EdgeRequest; count: number; connections: number }; output: EdgeLoadResult };
};

/** The client, a process of its own. */
export function startEdgeLoad() {
  return startHelperProcess<EdgeLoadQuestions>(new URL('./edge-load.main.ts', import.meta.url));
}
