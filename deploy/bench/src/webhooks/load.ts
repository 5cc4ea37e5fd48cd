import { startHelperProcess } from '../setup/helper-process.ts';

export interface Target {
  origin: string;
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
  /** Anything but 201, with the first one's text. */
  refused: number;
  firstRefusal?: string;
  seconds: number;
}

export type LoadQuestions = {
  /** Open loop: sends on time, whatever is still unanswered. */
  paced: { input: Target & { count: number; perSecond: number }; output: LoadResult };
  /** Closed loop: each connection sends its next when it has its answer. */
  saturate: { input: Target & { count: number; connections: number }; output: LoadResult };
};

/** The client, a process of its own, so that its CPU is nobody else's. */
export function startLoad() {
  return startHelperProcess<LoadQuestions>(new URL('./load.main.ts', import.meta.url));
}
