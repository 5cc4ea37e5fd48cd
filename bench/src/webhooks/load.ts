import { startHelperProcess } from '../setup/helper-process.ts';

export interface Target {
  /** Of the gateways, which are asked in turn. */
  origins: readonly string[];
  /** An API key that may write listings. */
  token: string;
}

export interface Accepted {
  objectId: string;
  sentUs: number;
  /** When the client had the whole 201. */
  acceptedUs: number;
}

export interface LoadResult {
  accepted: Accepted[];
  /** Responses other than 201, and failed requests. `firstRefusal` is the text of the first. */
  refused: number;
  firstRefusal?: string;
  seconds: number;
}

export type LoadQuestions = {
  /** Open loop: sends at a fixed rate without waiting for responses. */
  paced: { input: Target & { count: number; perSecond: number }; output: LoadResult };
  /** Closed loop: each connection sends its next request when it has the response to the previous one. */
  saturate: { input: Target & { count: number; connections: number }; output: LoadResult };
};

/** Starts the client in a separate process, so that its CPU time is not counted for others. */
export function startLoad() {
  return startHelperProcess<LoadQuestions>(new URL('./load.main.ts', import.meta.url));
}
